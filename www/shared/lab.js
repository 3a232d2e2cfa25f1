// What the page and a worker of the laboratory say to each other, typed once for both sides.
//
// The page starts a worker with the compiled module, then asks. Every ask has an id and gets one answer, or is refused
// in a sentence. Whoever wants to cancel ends the worker; so one that measures serves nobody else.

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} about
 * @property {'whole' | 'list' | 'decimal'} kind
 * @property {number | null} least
 * @property {number | null} most
 * @property {string} default
 * @property {string} expected as it ends a sentence
 */

/** @typedef {{label: string, logarithmic: boolean}} Axis */

/**
 * @typedef {{kind: 'line' | 'dots' | 'steps', x: string, y: string, per: string | null}} Series  the names of columns
 */

/**
 * @typedef {object} Experiment
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {Parameter[]} parameters
 * @property {string[]} columns
 * @property {{x: Axis, y: Axis, series: Series[]}} plot
 */

/**
 * @typedef {object} Claim
 * @property {string} name
 * @property {string} claim
 * @property {string} source
 * @property {'true' | 'partly' | 'wrong' | 'open'} verdict
 * @property {string} checked
 * @property {{name: string, least: number, most: number, default: number}} at the number that its check is run at
 * @property {{name: string, parameters: Record<string, string>} | null} experiment
 * @property {{k: number, x: number, y: number, width: number, height: number} | null} view
 */

/** @typedef {'upheld' | 'contradicted' | 'undecided'} Holds */

/**
 * What can be asked, and what is answered. Parameters are names and values by turns. `lines` and `points` are of the
 * run that this worker has made.
 * @typedef {object} LabMethods
 * @property {[{}, {experiments: Experiment[], claims: Claim[]}]} lists
 * @property {[{experiment: string, given: string[]}, number]} estimate cells to be computed
 * @property {[{experiment: string, given: string[], parts: number}, string[][]]} split
 * @property {[{experiment: string, given: string[]}, {rows: number, points: Float64Array[]}]} run
 * @property {[{first: number, end: number}, string]} lines of a CSV
 * @property {[{claim: string, at: string}, {holds: Holds, found: string}]} check
 */

/** @typedef {keyof LabMethods} LabMethod */

/** @typedef {{type: 'ask', id: number, method: LabMethod, params: any}} LabAsk */

/** @typedef {{type: 'start', module: WebAssembly.Module} | LabAsk} ToLab */

/**
 * @typedef {{type: 'ready', version: string}
 *   | {type: 'panicked', message: string}
 *   | {type: 'progress', id: number, share: number, points: Float64Array[] | null}
 *   | {type: 'answer', id: number, result: unknown}
 *   | {type: 'refused', id: number, message: string}} FromLab
 */

export {};
