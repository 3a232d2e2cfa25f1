// What tells of long work, and asks before it: loaded with the first work that lasts.
import { element, rewrite } from '../core/elements.js';
import { questionIn } from './question.js';
import { Pace } from './pace.js';
import { amount, partOf, roughTime } from '../core/amounts.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Explorer } from '../map/explorer.js' */

const PATIENCE_MILLISECONDS = 500;
/** Of the pale picture under what is computed. */
const SKETCH = 'The pale picture is a sketch: a small game, enlarged.';

/** @param {Host} host @returns {Part} */
export function start({ explorer, map, watch }) {
  const box = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const tell = progressBar(box('progress'), explorer);
  const sketch = element('p', { id: 'sketch', className: 'float', hidden: true }, SKETCH);
  box('question').before(sketch);
  const ask = questionIn(box('question'), (wanted) => {
    explorer.decide(wanted);
    map.focus(); // the button may be gone
  });
  const update = (/** @type {number} */ patience) => {
    tell(patience);
    ask(explorer.work.question);
    sketch.hidden = !explorer.isSketched;
  };
  watch(() => update(PATIENCE_MILLISECONDS));
  update(0); // the first work has lasted already
  return {};
}

// The progress bar: for work that lasts, with ways to pause it, to give it up and to take it up again.

const UPDATE_MILLISECONDS = 150;

/**
 * @param {HTMLElement} box holds a <progress>, a .words, a .speed, a .left and the buttons .toggle and .cancel
 * @param {Pick<Explorer, 'work' | 'pause' | 'cancel' | 'resume'>} explorer
 * @returns {(patience: number) => void} to be called when the work may have changed; `patience`: milliseconds until it
 *   is told of
 */
function progressBar(box, explorer) {
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box.querySelector(name));
  const bar = /** @type {HTMLProgressElement} */ (part('progress'));
  const [cancel, toggle] = [part('.cancel'), part('.toggle')];
  const texts = [part('.words'), part('.speed'), part('.left'), toggle];
  const pace = new Pace();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let updating;
  /** @type {ReturnType<typeof setTimeout> | undefined} until it is shown */
  let waiting;
  toggle.addEventListener('click', () => (explorer.work.halt ? explorer.resume() : explorer.pause()));
  cancel.addEventListener('click', () => explorer.cancel());

  function show() {
    clearTimeout(waiting);
    waiting = undefined;
    box.hidden = false;
    updating ??= setInterval(write, UPDATE_MILLISECONDS);
    write();
  }

  function hide() {
    clearTimeout(waiting);
    clearInterval(updating);
    waiting = updating = undefined;
    pace.forget();
    box.hidden = true;
  }

  function write() {
    const { state, halt, progress } = explorer.work;
    const isStopped = halt !== null && state === 'stopped';
    bar.hidden = isStopped;
    cancel.hidden = halt === 'cancelled';
    if (isStopped) {
      pace.forget();
      return say(halt === 'paused' ? 'Paused' : 'Stopped before the picture was complete', '', '', 'Resume');
    }
    const seconds = pace.left(progress, performance.now());
    bar.max = Math.max(1, progress.total);
    bar.value = progress.done;
    // No tile may have told yet.
    const words = progress.total > 0 ? `${partOf(progress.done, progress.total)} cells` : 'Computing';
    if (seconds === null) say(words, '', '', 'Pause');
    else say(words, `${amount(pace.speed)} a second`, `${roughTime(seconds)} left`, 'Pause');
  }

  const say = (/** @type {string[]} */ ...words) => texts.forEach((element, index) => rewrite(element, words[index]));

  return (patience) => {
    const { state, halt } = explorer.work;
    if (state === 'working' && waiting === undefined && box.hidden) waiting = setTimeout(show, patience);
    else if (halt && state === 'stopped') show();
    else if (state !== 'working') hide();
  };
}
