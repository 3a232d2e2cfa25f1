// The laboratory: every experiment runs from its link, says what is wrong with a parameter, can be cancelled, and can
// be exported.
import { WAITS } from '../case.mjs';
import { mapBox } from '../map-box.mjs';
import { openPart } from '../panels.mjs';
import { AXE, violations } from '../axe.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** Every experiment at small parameters, with its header and its first row. @type {[string, string, string][]} */
const EXPERIMENTS = [
  ['states;k:5;size:11', 'deviation,cells', '-5,1'],
  ['skin;k:30;rows:60', 'y,edge,step', '0,30,0'],
  ['threads;k:30;row:200;gap:24;until:800', 'first,last,palaces', ''],
  ['diagonals;k:20;size:300;from:-5;to:5', 'd,palaces', '-5,'],
  ['brightness;from:100;to:120;at:1.75;side:40', 'k,sum,cells', '100,'],
  ['maximum;k:40,60;factor:4', 'k,max,x,y,count', '40,'],
  ['period;k:100;window:60,40,40,40;reach:10;vectors:5', 'dx,dy,equal,compared', ''],
  ['beams;k:1,2;row:2000', 'k,x0,slope,continued_fraction', '1,'],
  ['universal-arm;rows:300', 'y,inner,outer,level', '0,'],
];

/** In the page: what was saved comes here instead of on the disk. */
function keepSaved() {
  /** @type {Promise<string>[]} */
  const kept = [];
  Object.defineProperty(window, 'saved', { value: kept });
  URL.createObjectURL = (/** @type {any} */ blob) => {
    kept.push(blob.text());
    return 'about:blank#saved';
  };
  HTMLAnchorElement.prototype.click = () => {};
}

/** @param {Page} page */
const found = (page) =>
  page.browser.waitFor(() => {
    const caption = document.querySelector('.lab caption')?.textContent;
    const isThere = !(/** @type {HTMLElement | null} */ (document.querySelector('.lab .scroll'))?.closest('[hidden]'));
    return isThere && caption;
  });

/**
 * @param {Page} page
 * @param {string} text of a button
 */
const press = (page, text) =>
  page.browser.waitFor(
    (wanted) => {
      const button = /** @type {HTMLButtonElement | undefined} */ (
        [...document.querySelectorAll('.lab button')].find(({ textContent }) => textContent === wanted)
      );
      if (!button || button.disabled || button.closest('[hidden]')) return false;
      button.click();
      return true;
    },
    { args: [text] },
  );

/** In the page, before its scripts: tells of its workers. */
function countWorkers() {
  const here = /** @type {any} */ (Object.assign(window, { hired: 0, onHired: () => {} }));
  window.Worker = class extends Worker {
    /** @param {string | URL} script @param {WorkerOptions} [options] */
    constructor(script, options) {
      super(script, options);
      if (!String(script).endsWith('lab.js')) return;
      here.hired++;
      here.onHired();
    }

    terminate() {
      super.terminate();
      here.hired--;
    }
  };
}

/** In the page, before its scripts: each check of a claim says that it does not hold. */
function contradictAll() {
  window.Worker = class extends Worker {
    /** @param {any} take */
    set onmessage(take) {
      super.onmessage = (event) => {
        if (event.data.result?.holds) event.data.result.holds = 'contradicted';
        take(event);
      };
    }
  };
}

/** The file that is saved next, which may take a moment. @param {Page} page */
const saved = (page) => page.browser.waitFor(() => /** @type {any} */ (window).saved.shift());

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'every experiment runs from its link, and gives a plot, a table and a CSV',
    site: { base: '/some/where/', inject: `(${keepSaved})();\n` },
    run: async (page) => {
      await page.open('#k=100');
      for (const [link, header, row] of EXPERIMENTS) {
        // What the one before has found is put away.
        await visit(page, '#k=100&lab=claims');
        await visit(page, `#k=100&lab=${link}`);
        const caption = await found(page);
        page.check(/^Rows 1 to \d+ of \d+$/.test(String(caption)), `${link} says how many rows it has, not ${caption}`);
        await press(page, 'Save CSV');
        const csv = await saved(page);
        page.check(
          csv.startsWith(`${header}\n${row}`) && csv.endsWith('\n'),
          `${link} gives ${header} and ${row}, not ${csv.slice(0, 80)}`,
        );
        const { cells, label } = await page.browser.eval(() => ({
          cells: document.querySelectorAll('.lab tbody td').length,
          label: document.querySelector('.lab .plot')?.getAttribute('aria-label'),
        }));
        page.equal(
          cells,
          Math.min(25, csv.split('\n').length - 2) * header.split(',').length,
          `cells of the table of ${link}`,
        );
        page.check(
          /^Plot of .+ against .+, \d+ points\./.test(String(label)),
          `${link} has a plot with a name, not ${label}`,
        );
        await page.picture(`lab-${link.split(';')[0]}`);
      }
    },
  },
  {
    name: 'the figures of a small game are those that the core gives, and the plot is a file of its own',
    onlyInAll: WAITS.again,
    site: { inject: `(${keepSaved})();\n` },
    run: async (page) => {
      await page.open('#k=100&lab=states;k:5;size:11');
      await found(page);
      await press(page, 'Save CSV');
      page.equal(
        await saved(page),
        'deviation,cells\n-5,1\n-4,2\n-3,2\n-2,3\n-1,25\n0,63\n1,21\n2,4\n',
        'states of game 5',
      );
      // As in Safari, which takes what is promised in the turn of the press alone.
      const copied = await page.browser.eval(async () => {
        const kept = /** @type {any} */ (window);
        kept.ClipboardItem = /** @this {any} */ function (/** @type {any} */ types) {
          this.types = types;
        };
        const write = async (/** @type {any[]} */ [item]) => void (kept.item = item);
        Object.defineProperty(navigator, 'clipboard', { value: { write } });
        const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('#side button'));
        [...buttons].find(({ textContent }) => textContent === 'Copy CSV')?.click();
        return kept.item ? (await kept.item.types['text/plain']).text() : 'nothing in the turn of the press';
      });
      page.check(copied.startsWith('deviation,cells\n-5,1\n-4,2\n'), `what is copied: ${copied}`);
      await press(page, 'Save plot');
      const svg = await saved(page);
      page.check(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<title>States: .*<\/svg>\n$/s.test(svg),
        `a picture, not ${svg.slice(0, 100)}`,
      );
    },
  },
  {
    name: 'a bad parameter is told in a sentence beside its field, and the link of a run comes back',
    run: async (page) => {
      await page.open('#k=100');
      await page.settled();
      await openPart(page, 'lab');
      await page.browser.waitFor(() => document.querySelector('#lab-states-k'));
      await page.browser.fill('#lab-states-k', '-3');
      const sentence = await page.browser.waitFor(
        () => document.querySelector('#lab-states-k-problem:not([hidden])')?.textContent,
      );
      page.check(
        /^K is -3; expected a whole number from 1 to \d+\.$/i.test(String(sentence)),
        `a sentence with the value and what is expected, not ${sentence}`,
      );
      page.equal(
        await page.browser.eval(() => document.querySelector('#lab-states-k')?.getAttribute('aria-invalid')),
        'true',
        'aria-invalid',
      );
      await page.browser.fill('#lab-states-k', '12');
      await page.browser.fill('#lab-states-size', '90');
      await press(page, 'Run');
      await found(page);
      const link = await page.browser.waitFor(() =>
        location.hash.includes('lab=states;k:12;size:90') ? location.hash : '',
      );
      await visit(page, '#k=100&lab=nothing');
      await page.browser.waitFor(() =>
        document.querySelector('#notices')?.textContent?.includes('lab is \u201cnothing\u201d; expected'),
      );
      await page.open(link);
      page.check(/of \d+$/.test(String(await found(page))), 'the link runs it again');
    },
  },
  {
    name: 'long work waits for the reader, shows how far it is, and is cancelled at once',
    run: async (page) => {
      await page.open('#k=100&lab=maximum;k:40000,50000;factor:8');
      await page.browser.waitFor(() =>
        /^About .* cells: about/.test(document.querySelector('.lab .quiet')?.textContent ?? ''),
      );
      page.equal(
        await page.browser.eval(() => document.querySelector('.lab .findings')?.hasAttribute('hidden')),
        true,
        'nothing is begun unasked',
      );
      await press(page, 'Run');
      await page.browser.waitFor(
        () =>
          Number(
            document.querySelector('.lab progress')?.getAttribute('value') ??
              /** @type {HTMLProgressElement} */ (document.querySelector('.lab progress')).value,
          ) > 0,
      );
      await page.picture('lab-running');
      // In turns of the event loop, each of some milliseconds: on a busy machine the time of a clock says nothing.
      const turns = await page.browser.eval(async () => {
        /** @type {HTMLButtonElement} */ (
          [...document.querySelectorAll('.lab button')].find(({ textContent }) => textContent === 'Cancel')
        ).click();
        let turns = 0;
        for (; !document.querySelector('.lab .quiet')?.textContent?.startsWith('Cancelled at'); turns++)
          await new Promise((resolve) => setTimeout(resolve));
        return turns;
      });
      page.check(turns < 20, `it was cancelled within 20 turns, not ${turns}`);
    },
  },
  {
    name: 'every claim is listed with its verdict, and its check runs at the least number that it can reach',
    onlyInAll: 'each claim is checked at its least number in tests/lab; one is checked on the page in every run',
    site: { base: '/some/where/' },
    run: async (page) => {
      await page.open('#k=100&lab=claims');
      const count = await page.browser.waitFor(() => document.querySelectorAll('.lab .claim').length);
      page.check(count >= 60, `there are all claims, not ${count}`);
      // Each row is told its least number by a sentence about a bad one.
      const least = await page.browser.eval(async () => {
        /** @type {Record<string, string>} */
        const numbers = {};
        for (const row of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('.lab .claim'))) {
          row.open = true;
          await new Promise((resolve) => row.addEventListener('toggle', resolve, { once: true }));
          const input = /** @type {HTMLInputElement} */ (row.querySelector('input'));
          input.value = '0';
          input.dispatchEvent(new Event('input'));
          /** @type {HTMLFormElement} */ (row.querySelector('form')).requestSubmit();
          const problem = /** @type {HTMLElement} */ (row.querySelector('.problem'));
          while (problem.textContent === '') await new Promise((resolve) => setTimeout(resolve, 5));
          const sentence = problem.textContent ?? '';
          input.value = numbers[row.dataset.claim ?? ''] =
            / is 0; expected a whole number from (\d+) to \d+\.$/.exec(sentence)?.[1] ?? sentence;
          input.dispatchEvent(new Event('input'));
        }
        return numbers;
      });
      page.equal(
        Object.values(least).filter((number) => !/^\d+$/.test(number)),
        [],
        'sentences that tell no least number',
      );
      await press(page, 'Check all');
      const told = await page.browser.waitFor(
        (all) => {
          const text = document.querySelector('.lab .claims .quiet')?.textContent ?? '';
          return text.startsWith(`${all} of ${all} checked`) && text;
        },
        { args: [count] },
      );
      page.check(
        /: \d+ upheld, 0 contradicted, \d+ undecided\.$/.test(String(told)),
        `no claim is contradicted: ${told}`,
      );
      const silent = await page.browser.eval(() =>
        [...document.querySelectorAll('.lab .claim')]
          .filter(
            (row) => !/^(Upheld|Undecided) at \w+ = \d+\. \S/.test(row.querySelector('.outcome')?.textContent ?? ''),
          )
          .map((row) => row.querySelector('.outcome')?.textContent),
      );
      page.equal(silent, [], 'rows that say nothing');
    },
  },
  {
    name: 'a verdict that a run contradicts is shown as contradicted',
    onlyInAll: WAITS.seldom,
    site: { inject: `(${contradictAll})();\n` },
    run: async (page) => {
      await page.open('#k=100&lab=claim;name:hood;at:30');
      await page.browser.waitFor(() => document.querySelector('[data-claim=hood] .check'));
      // The outcome is that of the number that was checked, whatever stands in the field by then.
      await page.browser.eval(() => {
        /** @type {HTMLFormElement} */ (document.querySelector('[data-claim=hood] .check')).requestSubmit();
        /** @type {HTMLInputElement} */ (document.querySelector('[data-claim=hood] input')).value = '31';
      });
      await page.browser.waitFor(() =>
        document.querySelector('[data-claim=hood] .outcome')?.textContent?.startsWith('Contradicted at k = 30.'),
      );
      page.equal(
        await page.browser.eval(() => document.querySelector('[data-claim=hood] .badge')?.textContent),
        'contradicted',
        'the badge',
      );
      await page.picture('lab-contradicted');
    },
  },
  {
    name: 'a claim leads to its experiment and to its place on the map, and is found again by its link',
    run: async (page) => {
      await page.open('#k=100&lab=claim;name:nothing');
      await page.browser.waitFor(() =>
        document.querySelector('#notices')?.textContent?.includes('There is no claim \u201cnothing\u201d'),
      );
      await visit(page, '#k=100&lab=claim;name:eight-states');
      await page.browser.waitFor(
        () => /** @type {HTMLDetailsElement | null} */ (document.querySelector('[data-claim=eight-states]'))?.open,
      );
      await press(page, 'Measure it');
      await page.browser.waitFor(() => /lab=states;k:500/.test(location.hash));
      await visit(page, '#k=100&lab=claim;name:figure-1');
      await press(page, 'See it on the map');
      await page.browser.waitFor(() => /^#k=5&/.test(location.hash));
    },
  },
  {
    name: 'each instrument measures on the map: by its link, and by clicks',
    run: async (page) => {
      /** @type {[string, string][]} */
      const links = [
        ['ruler;from:10,4;to:40,24', 'Slope, columns a row1.50000'],
        ['box;from:0,0;to:10,10', 'Palaces33, 27.27 %'],
        ['line;from:0,60;to:200,60', 'Cells201'],
        ['lattice;at:150,20;a:1,5;b:3,4', 'Cells in a mesh11'],
        ['thread;at:1060,400;rows:600', 'Continued fraction[2; '],
      ];
      await page.open('#k=100');
      for (const [link, expected] of links) {
        await visit(page, `#k=${link.startsWith('box') ? 5 : 100}&lab=${link}`);
        await page.browser.waitFor(
          (expected) => document.querySelector('.lab .report dl')?.textContent?.includes(expected),
          { args: [expected] },
        );
        await page.settled();
        await page.picture(`instrument-${link.split(';')[0]}`);
      }
      await visit(page, '#k=100&x=150&y=100&zoom=1&overlays=none&lab=ruler;from:10,4;to:40,24'); // no name lies there
      await page.browser.waitFor(() =>
        document.querySelector('.lab .report dl')?.textContent?.startsWith('Columns+30'),
      );
      const middle = await mapBox(page);
      for (const [x, y] of [
        [middle.x - 300, middle.y - 150],
        [middle.x - 200, middle.y + 50],
      ]) {
        await page.browser.eval(
          (x, y) => {
            const map = /** @type {HTMLElement} */ (document.querySelector('#map'));
            for (const [type, buttons] of /** @type {[string, number][]} */ ([
              ['pointerdown', 1],
              ['pointerup', 0],
            ])) {
              map.dispatchEvent(
                new PointerEvent(type, {
                  bubbles: true,
                  pointerId: 1,
                  pointerType: 'mouse',
                  isPrimary: true,
                  button: 0,
                  buttons,
                  clientX: x,
                  clientY: y,
                }),
              );
            }
          },
          x,
          y,
        );
      }
      await page.browser.waitFor(
        () => /lab=ruler;from:\d+,\d+;to:\d+,\d+/.test(location.hash) && !location.hash.includes('from:10,4'),
      );
      const told = await page.browser.waitFor(() => document.querySelector('.lab .report dl')?.textContent);
      page.check(String(told).startsWith('Columns+50Rows+100'), `two clicks are two cells of the map, not ${told}`);
    },
  },
  {
    name: 'an instrument says what is wrong with its cell',
    onlyInAll: WAITS.seldom,
    run: async (page) => {
      await page.open('#k=100&lab=box;from:3;to:5,5');
      const sentence = await page.browser.waitFor(
        () => document.querySelector('#instrument-from-problem:not([hidden])')?.textContent,
      );
      page.equal(sentence, 'From is 3; expected a cell, such as 120, 80.', 'the sentence');
    },
  },
  {
    name: 'a lattice is found where the epaulette repeats, and another instrument ends the search',
    onlyInAll: WAITS.seldom,
    site: { inject: `(${countWorkers})();` },
    run: async (page) => {
      await page.open('#k=3000&lab=lattice;at:2600,500;a:1,0;b:0,1');
      await page.browser.waitFor(() => document.querySelector('.lab .report dl'));
      const left = await page.browser.eval(async () => {
        const here = /** @type {any} */ (window);
        await new Promise((resolve) => {
          here.onHired = () => here.hired === 2 && queueMicrotask(() => resolve(null));
          for (const button of document.querySelectorAll('.lab button'))
            if (button.textContent === 'Find vectors here') /** @type {HTMLElement} */ (button).click();
        });
        for (const name of ['box', 'lattice'])
          /** @type {HTMLElement} */ (document.querySelector(`[name=instrument][value=${name}]`)).click();
        return here.hired;
      });
      page.equal(left, 1, 'workers of the laboratory once another instrument was chosen');
      await page.browser.fill('#instrument-at', '2600, 500');
      await press(page, 'Find vectors here');
      const told = await page.browser.waitFor(
        () =>
          /Repeat by \(.*100\.00 %.*100\.00 %/.test(document.querySelector('.lab .report dl')?.textContent ?? '') &&
          document.querySelector('.lab .report dl')?.textContent,
      );
      page.check(/Cells in a mesh(11|22|33|44)$/.test(String(told)), `a lattice of the epaulette, not ${told}`);
      await page.picture('instrument-found');
    },
  },
  ...[{}, { phone: true, onlyInAll: WAITS.phone }].map(({ onlyInAll, ...device }) => ({
    name: `the contrast is stretched and told, and the map is as it was without it ${JSON.stringify(device)}`,
    device,
    onlyInAll,
    run: async (/** @type {Page} */ page) => {
      /** @param {number} least @param {number} most */
      const covered = (least, most) =>
        page.browser.waitFor(
          (least, most) => {
            const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#layers'));
            const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
            let opaque = 0;
            for (let at = 3; at < data.length; at += 4) if (data[at] === 255) opaque++;
            const share = opaque / (data.length / 4);
            return share >= least && share <= most;
          },
          { args: [least, most] },
        );
      await page.open('#k=1000&x=6000&y=4000&zoom=-4&contrast=1');
      await page.settled();
      await page.browser.waitFor(() =>
        /^Contrast stretched up to [\d.]+ times.*no longer true averages\.$/.test(
          document.querySelector('.contrast-legend')?.textContent ?? '',
        ),
      );
      await covered(0.5, 1);
      await page.picture(`contrast${'phone' in device ? '-phone' : ''}`);
      await openPart(page, 'show');
      await page.browser.waitFor(() => document.querySelector('#side input[name=contrast]'));
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('#side input[name=contrast]')).click(),
      );
      await page.browser.waitFor(
        () =>
          /** @type {HTMLElement} */ (document.querySelector('.contrast-legend')).hidden &&
          !location.hash.includes('contrast'),
      );
      await covered(0, 0.2);
    },
  })),
  ...[{}, { phone: true }].map((device) => ({
    name: `the laboratory is accessible and in its place ${JSON.stringify(device)}`,
    device,
    onlyInAll: WAITS.axe,
    site: { inject: AXE },
    run: async (/** @type {Page} */ page) => {
      await page.open('#k=100&lab=skin;k:200;rows:400');
      await found(page);
      await page.settled();
      await page.picture(
        `lab${Object.keys(device)
          .map((name) => `-${name}`)
          .join('')}`,
      );
      page.equal(await violations(page), [], 'what axe-core finds');
      await openPart(page, 'claims');
      await page.browser.waitFor(() => document.querySelectorAll('.lab .claim').length);
      await page.browser.eval(() => {
        /** @type {HTMLDetailsElement} */ (document.querySelector('[data-claim=wythoff]')).open = true;
      });
      await press(page, 'Check');
      await page.browser.waitFor(() =>
        document.querySelector('[data-claim=wythoff] .outcome')?.textContent?.startsWith('Upheld at k = 1.'),
      );
      await page.picture(
        `claims${Object.keys(device)
          .map((name) => `-${name}`)
          .join('')}`,
      );
      page.equal(await violations(page), [], 'what axe-core finds among the claims');
      await openPart(page, 'measure');
      page.equal(await violations(page), [], 'what axe-core finds among the instruments');
      await page.picture(
        `instruments${Object.keys(device)
          .map((name) => `-${name}`)
          .join('')}`,
      );
    },
  })),
];
