// The game in a frame: a link opens it, the reader plays it there, and the page around plays it by messages.

import { ask, course, frame, ready, told } from '../embeds.mjs';
import { deviationOf } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const LINK = '#k=5&mode=play&puzzle=1.1';

/** What the frame's panel says, once a player or the end is waited for. @param {Page} page @param {string} task */
const isAsked = (page, task) =>
  page.browser.waitFor(
    (task) => {
      const inside = document.querySelector('iframe')?.contentDocument;
      const panel = /** @type {HTMLElement | null | undefined} */ (inside?.querySelector('#side .play'));
      return panel?.dataset.task === task && panel.querySelector('.now')?.textContent;
    },
    { args: [task] },
  );

/** The cells that the queen may go to, by the rules. */
const places = (/** @type {string} */ pos) => {
  const [x, y] = pos.split(',').map(Number);
  const cells = [];
  for (let d = 1; d <= Math.max(x, y); d++)
    cells.push(
      ...[
        [x - d, y],
        [x, y - d],
        [x - d, y - d],
      ].filter(([x, y]) => x >= 0 && y >= 0),
    );
  return cells.map(([x, y]) => ({ x, y }));
};

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a game in a frame is opened by its link, played by messages to its end, and told of',
    site: { pages: course(frame('', LINK)) },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      for (const event of ['move', 'gameover']) {
        await page.browser.eval(
          (value) =>
            /** @type {any} */ (window).send(0, {
              context: 'blocking-queens',
              method: 'addEventListener',
              value,
              listener: 'test',
            }),
          event,
        );
        await told(page, 'addEventListener');
      }
      page.equal(await isAsked(page, 'move'), 'Your turn: move the queen to a marked cell.', 'what is to be done');
      const refused = await ask(page, 0, 'move', { x: 9, y: 9 });
      page.check(
        refused.event === 'error' && refused.value.code === 3 && /is not an option of/.test(refused.value.msg),
        `a move that is refused: ${JSON.stringify(refused.value)}`,
      );
      for (;;) {
        const { game } = (await ask(page, 0, 'getState')).value;
        if (game.winner) break;
        const palaces = places(game.pos).filter(({ x, y }) => deviationOf(5, x, y) < 0);
        // All palaces but one are blocked by the opponent: the others are refused.
        let done = false;
        for (const value of game.task === 'move' ? palaces : [{ block: palaces }]) {
          const answer = await ask(page, 0, 'move', value);
          done = answer.event === 'move';
          if (done) break;
        }
        page.check(done, `a move in ${JSON.stringify(game)}`);
        await page.browser.waitFor(
          () =>
            /** @type {HTMLElement | null | undefined} */ (
              document.querySelector('iframe')?.contentDocument?.querySelector('#side .play')
            )?.dataset.task !== 'wait',
        );
      }
      page.equal(await isAsked(page, 'over'), 'You win!', 'the end');
      const { value } = await told(page, 'gameover');
      page.check(value.winner === 'B' && /^B has won: /.test(value.sentence), `gameover: ${JSON.stringify(value)}`);
      const move = (await told(page, 'move')).value;
      page.check(
        ['A', 'B'].includes(move.player) && move.kind === 'move' && move.cell && move.game.k === 5,
        `the first move: ${JSON.stringify(move)}`,
      );
      const undone = await ask(page, 0, 'undo');
      page.check(
        undone.event === 'undo' && undone.value.winner === null,
        `after undo: ${JSON.stringify(undone.value)}`,
      );
      const redone = await ask(page, 0, 'redo');
      page.equal([redone.event, redone.value.winner], ['redo', 'B'], 'the winner after redo');
      const begun = await ask(page, 0, 'startGame', { k: 3, x: 5, y: 4, begins: 'B', players: 'human,human' });
      page.equal(
        [begun.value.k, begun.value.pos, begun.value.turn, begun.value.task],
        [3, '5,4,place', 'A', 'block'],
        'a game that is begun',
      );
      page.equal((await ask(page, 0, 'startGame', { puzzle: '9.9' })).value.code, 3, 'the code of what is no puzzle');
      await page.picture('embed-play');
      // Games of another family are not played so: what was played is over.
      page.equal((await ask(page, 0, 'setLink', '#game=ryuo&p=4&x=5&y=4&zoom=4')).event, 'setLink', 'another family');
      page.equal((await ask(page, 0, 'getState')).value.game, null, 'what is played there');
      const other = await ask(page, 0, 'startGame', { k: 3, x: 5, y: 4 });
      page.equal(other.value.msg, 'This game is not played on the map.', 'what refuses to be played');
      page.check(
        await page.browser.eval(() => !document.querySelector('iframe')?.contentDocument?.querySelector('#side')),
        'the panel of play is gone',
      );
      await ask(page, 0, 'setLink', '#k=3&x=5&y=4&zoom=4');
      const again = await ask(page, 0, 'startGame', { k: 3, x: 5, y: 4, players: 'human,human' });
      page.equal(again.event, 'startGame', 'what begins a game when its family is back');
    },
  },
];
