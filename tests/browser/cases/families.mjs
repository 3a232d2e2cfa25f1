// Another family of games on the same map: a toy that is copied into the site's scripts, and is not shipped.

import { WAITS } from '../case.mjs';
import { WAYS, chooseGame, openPart } from '../panels.mjs';
import { ask, course, frame, ready, told } from '../embeds.mjs';
import { readPng } from '../png.mjs';
import { visit } from '../reference.mjs';
import { choose, openPanel, saved } from '../saving.mjs';
import { siteWithPascal } from '../../fixtures/pascal/install.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { pages: siteWithPascal() };

/** What the status line tells. @param {Page} page */
const status = (page) =>
  page.browser.eval(() =>
    /** @type {HTMLElement} */ (document.getElementById('status')).innerText.replaceAll(/\s+/g, ' ').trim(),
  );

/** The colours of cells, each at the middle of its pixels. @param {Page} page @param {[number, number][]} cells */
const colours = (page, cells) =>
  page.browser.eval((/** @type {[number, number][]} */ cells) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('map'));
    const link = new URLSearchParams(location.hash.slice(1));
    const scale = 2 ** Number(link.get('zoom'));
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    return cells.map(([x, y]) => {
      const at = (/** @type {number} */ cell, /** @type {string} */ key, /** @type {number} */ size) =>
        Math.round((cell + 0.5 - Number(link.get(key))) * scale * ratio + size / 2);
      const [r, g, b] = context.getImageData(at(x, 'x', canvas.width), at(y, 'y', canvas.height), 1, 1).data;
      return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    });
  }, cells);

/** Each family's own parts, and a link to a map of its own with all that it can lay over it. */
const FAMILIES = /** @type {[name: string, link: string, parts: string[]][]} */ ([
  [
    'queens',
    '#k=100&x=80&y=60&zoom=4&overlays=labels,borders,grid,numbers,minimap,scale',
    ['places', 'compare', 'play'],
  ],
  ['pieces', '#game=ryuo&p=4&x=12.5&y=9.5&zoom=5', ['compare', 'catalogue', 'play']],
  ['partizan', '#game=chessfights&x=12.5&y=9.5&zoom=5', ['compare', 'calculator', 'paper', 'play']],
]);
/** Parts that serve all games. */
const SHARED = ['lab', 'show', 'inspect', 'tour', 'share', 'numbers', 'search', 'help', 'performance'];
/** More of them, which have much in common with others. */
const ALIKE = ['pins', 'export', 'film', 'embed'];

/**
 * A walk among the families on which each part is left open while a game of another one comes. The game comes by a
 * link, by the field and, where it was there before, by Back.
 * @param {boolean} toEach  whether a family's own parts are left for each of the others, or for one of them, and all
 *   that serve all games are, or one of each kind
 */
function walk(toEach) {
  const shared = toEach ? [...SHARED, ...ALIKE] : SHARED;
  const left = FAMILIES.flatMap(([from, , own], at) => [
    ...[1, 2]
      .flatMap((by) => own.map((part) => ({ from, part, to: FAMILIES[(at + by) % 3][0] })))
      .slice(toEach ? 0 : -own.length),
    ...shared.filter((_, index) => index % 3 === at).map((part) => ({ from, part, to: FAMILIES[(at + 1) % 3][0] })),
  ]);
  /** @type {{part: string, from: string, to: string, by: string}[]} */
  const steps = [];
  for (let at = 'queens', before = ''; left.length > 0;) {
    const isBack = steps.length % 3 === 2;
    const here = left.filter(({ from }) => from === at);
    const step = here.find(({ to }) => (to === before) === isBack) ?? here[0];
    if (step) left.splice(left.indexOf(step), 1);
    const { part = '', to } = step ?? { to: left[0].from };
    const by = isBack && to === before ? 'back' : steps.length % 2 === 0 ? 'link' : 'field';
    steps.push({ part, from: at, to, by });
    [at, before] = [to, by === 'back' ? '' : at];
  }
  return steps;
}

/** What the head calls each family's first game, and how the list of games does. @type {Record<string, string[]>} */
const NAMES = {
  queens: ['^Blocking queens', 'Blocking queens'],
  pieces: ['^Wythoff|^Ryuo', 'Wythoff Nim'],
  partizan: ['^Chessfights', 'Bishop and knight'],
};

/**
 * Opens a part, and goes to another family.
 * @param {{part: string, by: string, link: string, way: (string | undefined)[], names: string[]}} step
 * @returns {Promise<string>} what is wrong then
 */
async function cross({ part, by, link, way: [command, choice], names: [called, listed] }) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const side = find('#side');
  if (!side.hidden) find('#side .dismiss').click();
  if (part === 'inspect') find('#map').dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
  else if (part) {
    find(`#head [data-command=${command}]`).click();
    while (choice && !find(`#side ${choice}`)) await frame();
    if (choice) find(`#side ${choice}`).click();
  }
  while (part && (side.hidden || (choice?.includes('part') && !find(`#side ${choice}[aria-selected=true]`))))
    await frame();
  const isThere = () => new RegExp(called).test(find('#chips .words').innerText);
  if (by === 'link') location.hash = link;
  else if (by === 'field') {
    find(part === 'catalogue' ? '#side [data-part=game]' : '#head [data-command=game]').click();
    const row = () =>
      [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#side .rows .row'))].find(
        ({ innerText }) => innerText.trim().startsWith(listed),
      );
    while (!row()) await frame();
    row()?.click();
  } else {
    // Parts may have entries of their own in between, and some may be alike once a part is closed.
    while (!isThere()) {
      const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await isBack;
      await frame();
    }
  }
  while (!isThere() || document.documentElement.dataset.picture !== 'complete') await frame();
  return [...document.querySelectorAll('.notice p, #failure:not([hidden])')]
    .map(({ textContent }) => textContent)
    .join('');
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'another family has a link, a title, its own colours, facts and fields, and the chooser leads to it and back',
    site,
    run: async (page) => {
      await page.open('#game=pascal&show=carries&x=20&y=12&zoom=5&overlays=none');
      await page.settled();
      page.equal(
        await colours(page, [
          [20, 11],
          [20, 12],
          [21, 13],
          [23, 15],
        ]),
        ['#ffd166', '#06283d', '#0b4f6c', '#1a759f'],
        'colours of 0, 1, 2 and 3 carries',
      );
      page.equal(
        await page.browser.eval(() => document.title),
        'Pascal\u2019s triangle, carries \u00b7 Blocking Queens',
        'title',
      );
      page.check((await status(page)).endsWith('carries 1 10100 + 1100'), `status: ${await status(page)}`);
      await openPart(page, 'game');
      await page.browser.eval(() => {
        const show = /** @type {HTMLSelectElement} */ (document.getElementById('show'));
        show.value = 'parity';
        show.dispatchEvent(new Event('change'));
      });
      await page.browser.waitFor(() => location.hash.startsWith('#game=pascal&show=parity&x=20&y=12&zoom=5'));
      await page.settled();
      page.equal(
        await colours(page, [
          [20, 11],
          [23, 15],
        ]),
        ['#ffd166', '#06283d'],
        'colours of odd and even',
      );
      await chooseGame(page, 'Blocking queens');
      await page.browser.waitFor(() => location.hash.startsWith('#k=1000'));
      await page.settled();
      page.equal(
        await page.browser.eval(() =>
          [...document.querySelectorAll('#side .fields :is(input, select)')].map(({ id }) => id),
        ),
        ['k'],
        'fields',
      );
      await page.browser.eval(() => history.back());
      await page.browser.waitFor(() => location.hash.startsWith('#game=pascal&show=parity'));
      await page.settled();
      page.equal(
        await page.browser.eval(() => document.title),
        'Pascal\u2019s triangle, parity \u00b7 Blocking Queens',
        'title',
      );
    },
  },
  {
    name: 'a game that nobody knows falls back to the first family, with a notice',
    site,
    run: async (page) => {
      await page.open('#game=chess&k=100&x=80&y=60&zoom=3');
      await page.settled();
      const notice = await page.browser.eval(() => document.getElementById('notices')?.textContent);
      page.check(
        /game is one of pascal, queens, piece, .*nightrider, chessfights, partizan, not \u201cchess\u201d/.test(
          notice ?? '',
        ),
        `notice: ${notice}`,
      );
      await page.browser.waitFor(() => document.title.includes('Game 100'));
    },
  },
  {
    name: 'coarse pixels of another family have their true average, however far out',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      const side = 2 ** 30;
      await page.open(`#game=pascal&show=parity&x=${side}&y=4096&zoom=-4&overlays=none`);
      await page.settled();
      // Of 16 x 16 cells, 81 are odd where the coordinates of the block have no bits in common, and otherwise none.
      const light = (/** @type {number} */ value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      const [odd, even] = [
        [0xff, 0xd1, 0x66],
        [0x06, 0x28, 0x3d],
      ];
      for (const [x, y] of [
        [0, 0],
        [16, 0],
        [16, 16],
        [48, 32],
        [256, 128],
      ]) {
        const share = (((side + x) / 16) & ((4096 + y) / 16)) === 0 ? 81 / 256 : 0;
        const [shown] = await colours(page, [[side + x, 4096 + y]]);
        for (const channel of [0, 1, 2]) {
          const value = Number.parseInt(shown.slice(1 + 2 * channel, 3 + 2 * channel), 16);
          const expected = share * light(odd[channel]) + (1 - share) * light(even[channel]);
          page.check(
            Math.abs(light(value) - expected) < 0.005,
            `channel ${channel} of block (${x}, ${y}) has ${value}, whose light is about ${expected}`,
          );
        }
      }
      await page.picture('pascal-far');
    },
  },
  {
    name:
      'the legend counts by the classes of another family, changes its colours, and goes back to palaces ' +
      'with the game',
    onlyInAll: WAITS.family,
    site,
    run: async (page) => {
      await page.open('#game=pascal&show=parity&x=16&y=16&zoom=4&colours=0:ff0000');
      await page.settled();
      await openPart(page, 'show');
      await page.browser.waitFor(() =>
        /^Counted in all/.test(document.querySelector('.legend .known')?.textContent ?? ''),
      );
      const rows = await page.browser.eval(() =>
        [...document.querySelectorAll('.legend tbody tr')].map((row) => row.querySelector('th')?.textContent),
      );
      page.equal(rows, ['below 1', '1 and more'], 'classes');
      const counts = await page.browser.eval(() =>
        [...document.querySelectorAll('.legend tbody data')].map((data) =>
          Number(/** @type {HTMLDataElement} */ (data).value),
        ),
      );
      const box = await page.browser.eval(() => {
        const { width, height } = /** @type {HTMLElement} */ (document.getElementById('map')).getBoundingClientRect();
        return {
          left: Math.max(0, Math.floor(16 - width / 32)),
          right: Math.ceil(16 + width / 32),
          top: Math.max(0, Math.floor(16 - height / 32)),
          bottom: Math.ceil(16 + height / 32),
        };
      });
      let odd = 0;
      for (let x = box.left; x < box.right; x++)
        for (let y = box.top; y < box.bottom; y++) odd += Number((x & y) === 0);
      page.equal(counts, [odd, (box.right - box.left) * (box.bottom - box.top) - odd], 'odd and even in view');
      page.equal(
        await colours(page, [
          [20, 11],
          [23, 15],
        ]),
        ['#ff0000', '#06283d'],
        'the colour that the link changes',
      );
      await page.picture('pascal-legend');
      await visit(page, '#k=1000');
      await page.browser.waitFor(() => document.querySelectorAll('.legend tbody tr').length === 18);
      page.check(
        !(await page.browser.eval(() => location.hash)).includes('colours='),
        'a colour of the other family\u2019s class is forgotten',
      );
    },
  },
  {
    name:
      'a cell of another family is explained by what the status line says, and the same cell by palaces ' +
      'when the family changes',
    site,
    run: async (page) => {
      const told = (/** @type {string} */ words) =>
        page.browser.waitFor(
          (/** @type {string} */ words) => {
            const panel = document.querySelector('#side .inspector');
            return (
              panel?.checkVisibility() &&
              panel.querySelector('.trouble[hidden]') &&
              /** @type {HTMLElement} */ (panel).innerText.replaceAll(/\s+/g, ' ').includes(words)
            );
          },
          { args: [words] },
        );
      await page.open('#game=pascal&show=carries&x=20&y=12&zoom=5&sel=20,12');
      await page.settled();
      await told('Carries 1 10100 + 1100');
      page.equal(
        await page.browser.eval(() => document.getElementById('side-title')?.textContent),
        'Cell (20, 12)',
        'title',
      );
      page.equal(
        await page.browser.eval(() => document.querySelector('.spoken')?.textContent),
        'Column 20, row 12: carries 1, 10100 + 1100',
        'what is spoken',
      );
      await page.picture('pascal-cell');
      await visit(page, '#k=1000&x=20&y=12&zoom=5&sel=20,12');
      await told('A palace: if you move the queen here, you can win.');
      await page.browser.eval(() => history.back());
      await told('Carries 1 10100 + 1100');
    },
  },
  {
    name: 'the values of another family, a picture in its colours and a citation are exported under its name',
    onlyInAll: WAITS.family,
    site,
    run: async (page) => {
      await page.open('#game=pascal&show=carries&x=16&y=16&zoom=4');
      await page.settled();
      await openPanel(page, 'numbers');
      const part = { x: '12', y: '9', width: '5', height: '3' };
      await choose(page, { ...part, format: 'csv' });
      const numbers = await saved(page, 'Save numbers');
      page.equal(numbers.name, 'blocking-queens-pascal-showcarries-x12-y9-5x3.csv', 'name');
      const carries = (/** @type {number} */ x, /** @type {number} */ y) =>
        [...(x & y).toString(2)].filter((bit) => bit === '1').length;
      const rows = [9, 10, 11].map((y) => [12, 13, 14, 15, 16].map((x) => carries(x, y)).join(','));
      page.equal(numbers.file.toString().trim().split('\n'), rows, 'numbers');
      page.check(
        await page.browser.eval(() => document.querySelector('.verify') === null),
        'it offers no verification',
      );
      await openPanel(page);
      await choose(page, { scale: '1' });
      const picture = readPng((await saved(page, 'Save picture')).file);
      const own = ['#ffd166', '#06283d', '#0b4f6c', '#1a759f', '#34a0a4'];
      for (let y = 0; y < 6; y++)
        for (let x = 0; x < 10; x++)
          page.equal(picture.colour(x, y), own[carries(12 + (x >> 1), 9 + (y >> 1))], `pixel (${x}, ${y})`);
      page.check(
        /^Pascal's triangle, carries, columns 12 to 16/.test(picture.texts.Title),
        `title: ${picture.texts.Title}`,
      );
      await openPanel(page, 'share');
      page.check(
        !(await page.browser.eval(() => document.querySelector('.cited')?.textContent))?.includes('Queen Games.'),
        'it does not cite the paper',
      );
      await page.picture('pascal-export');
    },
  },
  {
    name: 'another family stands in a frame: its still picture, its live map, its state, cells, colours and messages',
    site: {
      pages: {
        ...siteWithPascal(),
        ...course(frame('', '#game=pascal&show=parity&x=16&y=16&zoom=4&colours=0:ff0000')),
      },
    },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      const picture = () =>
        page.browser.waitFor(
          () => document.querySelector('iframe')?.contentDocument?.documentElement.dataset.picture === 'complete',
        );
      await picture();
      page.equal(
        await page.browser.eval(
          () => document.querySelector('iframe')?.contentDocument?.getElementById('game')?.textContent,
        ),
        'Pascal\u2019s triangle, parity',
        'words',
      );
      const state = (await ask(page, 0, 'getState')).value;
      page.equal([state.key, state.k, state.palette, state.x], ['game=pascal&show=parity', null, 'own', 16], 'state');
      const cell = (await ask(page, 0, 'select', { x: 20, y: 12 })).value;
      page.equal(
        [cell.key, cell.value, cell.text, 'palaceNumber' in cell],
        ['game=pascal&show=parity', 1, '10100 + 1100', false],
        'cell',
      );
      page.equal((await ask(page, 0, 'setK', 5)).value.msg, 'This game has no k.', 'a k');
      page.equal(
        (await ask(page, 0, 'setConfig', { palette: 'grey' })).value,
        { code: 1, msg: 'palette is own, not \u201cgrey\u201d.' },
        'a palette',
      );
      page.equal(
        (await ask(page, 0, 'startGame', { k: 5, x: 3, y: 4 })).value.msg,
        'This game is not played on the map.',
        'play',
      );
      await page.browser.eval(() =>
        /** @type {any} */ (window).send(0, {
          context: 'blocking-queens',
          method: 'addEventListener',
          value: 'gamechange',
          listener: 'test',
        }),
      );
      await told(page, 'addEventListener');
      page.equal(
        (await ask(page, 0, 'setLink', '#game=pascal&show=carries&x=16&y=16&zoom=4')).event,
        'setLink',
        'another link',
      );
      page.equal((await told(page, 'gamechange')).value.key, 'game=pascal&show=carries', 'another game');
      await picture();
      await ask(page, 0, 'screenshot');
      await page.picture('pascal-frame');
      const back = await ask(page, 0, 'setLink', '#k=100&palette=safe');
      page.equal(back.event, 'setLink', 'back to the first family');
      const queens = (await ask(page, 0, 'getState')).value;
      page.equal([queens.key, queens.k, queens.palette], ['k=100', 100, 'safe'], 'state of the first family');
    },
  },
  {
    name: 'a map of any family has a scale, and where its cells are large a grid in a margin, as the link wants them',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      /** What lies over the picture: in the margin, and along the line between two columns. */
      const drawn = () =>
        page.browser.eval(() => {
          const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
          const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
          const alphas = context
            .getImageData(0, canvas.height >> 1, canvas.width, 1)
            .data.filter((_, at) => at % 4 === 3);
          return {
            margin: alphas[4] === 255,
            lines: alphas.subarray(100).filter((alpha) => alpha > 0).length,
            scale: document.getElementById('scale')?.checkVisibility() ?? false,
          };
        });
      await page.open('#game=pascal&show=carries&x=60.5&y=40.5&zoom=3.5');
      await page.settled();
      await page.browser.waitFor(() => document.getElementById('scale')?.checkVisibility());
      await page.browser.until(async () => (await drawn()).margin, 'there is a margin');
      const { margin, lines, scale } = await drawn();
      page.check(margin && scale, 'there are a margin and a scale');
      page.check(lines > 20 && lines < 200, `pixels of lines: ${lines}`);
      await page.open('#game=pascal&show=carries&x=60.5&y=40.5&zoom=3.5&overlays=none');
      await page.settled();
      await page.browser.waitFor(() => document.getElementById('scale') !== null);
      page.equal(await drawn(), { margin: false, lines: 0, scale: false }, 'none of it');
      await visit(page, '#game=pascal&show=carries&x=60.5&y=40.5&zoom=3.5&overlays=labels');
      await page.browser.waitFor(() => document.querySelector('.notice')?.textContent?.includes('overlays'));
      page.check(
        (await page.browser.eval(() => document.getElementById('notices')?.textContent))?.includes(
          'overlays is \u201cnone\u201d or some of grid, scale, not \u201clabels\u201d.',
        ) ?? false,
        'what it does not have is named',
      );
    },
  },
  ...[false, true].map((toEach) => ({
    name: `whatever part is open, and over the map, games of ${toEach ? 'each other' : 'another'} family come and go`,
    ...(toEach && { onlyInAll: WAITS.again }),
    run: async (/** @type {Page} */ page) => {
      await page.open(FAMILIES[0][1]);
      await page.settled();
      // That parts which come by themselves are there, too.
      await page.browser.waitFor(() => document.getElementById('minimap')?.checkVisibility());
      for (const step of walk(toEach)) {
        const link = FAMILIES.find(([name]) => name === step.to)?.[1] ?? '';
        const more = { link, way: WAYS[step.part] ?? [], names: NAMES[step.to] };
        page.equal(await page.browser.eval(cross, { ...step, ...more }), '', JSON.stringify(step));
      }
    },
  })),
  {
    name: 'what a family has put around the map goes with its games, and comes back with them',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open('#k=1000&x=900&y=700&zoom=0&cmp=997,1,1,3,curtain,0.5');
      await page.settled();
      const around = () =>
        page.browser.eval(() =>
          ['scale', 'minimap', 'compare-bar'].filter((id) => document.getElementById(id)?.checkVisibility()),
        );
      await page.browser.waitFor(() =>
        ['scale', 'minimap', 'compare-bar'].every((id) => document.getElementById(id)?.checkVisibility()),
      );
      await chooseGame(page, 'Pascal');
      await page.browser.waitFor(() => location.hash.startsWith('#game=pascal'));
      await page.settled();
      page.equal(await around(), ['scale'], 'around the map of another family');
      page.equal(
        await page.browser.eval(() => document.querySelectorAll('main canvas:not([hidden])').length),
        2,
        'canvases: the map and its marks',
      );
      const tabs = async () => {
        await openPart(page, 'tour');
        return page.browser.eval(() =>
          [...document.querySelectorAll('#side [role=tab]')].map((tab) => tab.textContent),
        );
      };
      page.equal(await tabs(), ['Tour', 'Pins'], 'tabs of another family');
      await page.browser.eval(() => history.back());
      await page.browser.waitFor(() => location.hash.startsWith('#k=1000'));
      await page.browser.waitFor(() =>
        ['scale', 'minimap', 'compare-bar'].every((id) => document.getElementById(id)?.checkVisibility()),
      );
      page.equal(await tabs(), ['Tour', 'Places', 'Pins'], 'tabs of the first family');
    },
  },
];
