// Play with the piece of the game that is shown, against an opponent that never errs: on a small board in the side
// panel.
import { html, nothing, render } from '../../../../vendor/lit-html.js';
import { element } from '../../../core/elements.js';
import { styled } from '../../../core/styles.js';
import { fieldsOf, press } from '../../../kit/fields.js';
import { Table } from './table.js';

/** @import { Host, Part } from '../../../app/parts.js' */
/** @import { PiecesGame } from '../../../../shared/pieces.js' */
/** @import { Place } from './table.js' */

const NAME = 'play';
const SIDE = 13;
const PAWNS_MOST = 12;
const PAWNS = Array.from({ length: PAWNS_MOST + 1 }, (_, pawns) => /** @type {const} */ ([`${pawns}`, `${pawns}`]));
/** Where a game begins, on two heaps and on three. */
const BEGINNINGS = { 2: [11, 8], 3: [6, 5, 4] };

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('play.css');
  const { panel, explorer } = host;
  const body = element('div', { className: 'kit play play-piece' });
  const given = { pawns: '0', first: 'you', choice: '', hint: false };
  const fields = fieldsOf('piece', given, show);
  /** @type {Table} */
  let table;
  /** the game whose piece is played */
  let key = '';
  return {
    toggle() {
      follow();
      panel.open({ name: NAME, body });
    },
    applyLink() {
      if (panel.owner === NAME) follow();
    },
  };

  function gameOf() {
    return /** @type {PiecesGame} */ (explorer.game);
  }

  /** Another game is shown: its piece is played, with its k - 1 pawns as far as a small board has a use for them. */
  function follow() {
    const game = gameOf();
    if (key === game.key) return;
    given.pawns = String(Math.min(PAWNS_MOST, (game.k ?? 1) - 1));
    begin();
  }

  function begin() {
    const game = gameOf();
    key = game.key;
    // With a pass there are no pawns.
    const k = game.pass ? 1 : Number(given.pawns) + 1;
    table = new Table(game, k, BEGINNINGS[game.z === null ? 2 : 3], given.first === 'computer');
    show();
  }

  /** What the reader does. @param {() => void} does */
  function act(does) {
    does();
    show();
  }

  function show() {
    const { stage, choices, blocked, place } = table;
    const { choice, hint } = given;
    const { pass: hasPass } = gameOf();
    const pass = choices.find((option) => table.isPass(option));
    const named = (/** @type {Place} */ option) =>
      option === pass ? 'pass' : `${table.written(option)}${blocked.has(String(option)) ? ', blocked' : ''}`;
    const chosen = choices.find((option) => String(option) === choice) ?? choices[0];
    const choose = (/** @type {Place} */ option) => () => act(() => table.choose(option));
    render(
      html`<p>
          Take turns to move the piece towards the upper left corner. Whoever cannot move loses. With pawns, whoever
          waits blocks that many of the moves first.
        </p>
        <div class="fields numbers">
          ${hasPass ? nothing : fields.choice('pawns', 'Pawns', PAWNS)}
          ${fields.choice('first', 'First', [
            ['you', 'you'],
            ['computer', 'the computer'],
          ])}
          ${press('New game', begin)}
        </div>
        <div class="small-board" role="group" aria-label="The board; the origin is at the upper left">
          ${Array.from({ length: SIDE * SIDE }, (_, index) =>
            square([index % SIDE, Math.floor(index / SIDE), ...place.slice(2)], choices, choose),
          )}
        </div>
        <p class="told" role="status" .textContent=${stateOf(pass)}></p>
        ${
          chosen
            ? html`<div class="cell">
                ${fields.choice(
                  'choice',
                  'Cell',
                  choices.map((option) => [String(option), named(option)]),
                )}
                ${press(stage === 'block' ? 'Block' : 'Move', choose(chosen))}
                ${
                  hasPass
                    ? press(pass && hint && table.isPalace(pass) ? 'Pass and win' : 'Pass', choose(pass ?? place), {
                        isDisabled: !pass,
                      })
                    : nothing
                }
                ${stage === 'block' ? press('Let it move', () => act(() => table.ready())) : nothing}
              </div>`
            : nothing
        }
        ${fields.check('hint', 'Show who wins where')}
        <ol class="log" tabindex="0" aria-label="What has happened">
          ${table.told.map((sentence) => html`<li .textContent=${sentence}></li>`)}
        </ol>`,
      body,
    );
  }

  /** @param {Place} place @param {Place[]} choices @param {(place: Place) => () => void} choose */
  function square(place, choices, choose) {
    const key = String(place);
    const isPiece = key === String(table.place);
    const isBlocked = table.blocked.has(key);
    const isChoice = choices.some((option) => String(option) === key);
    const isPalace = given.hint && table.isPalace(place);
    const kinds = { piece: isPiece, blocked: isBlocked, choice: isChoice, palace: isPalace };
    const words = { 'the piece': isPiece, blocked: isBlocked, 'whoever moves here wins': isPalace };
    return html`<button
      type="button"
      class=${trueOf(kinds).join(' ')}
      tabindex="-1"
      aria-label=${[table.written(place), ...trueOf(words)].join(', ')}
      ?disabled=${!isChoice}
      .textContent=${isPiece ? '\u25cf' : isBlocked ? '\u00d7' : ''}
      @click=${choose(place)}
    ></button>`;
  }

  /** How the game stands. @param {Place} [pass] the choice to pass, while there is one */
  function stateOf(pass) {
    const { stage, pawns, told, place } = table;
    const blocked = table.blocked.size;
    const { z, pass: hasPass } = gameOf();
    const now = {
      block: `Block up to ${pawns} more ${pawns === 1 ? 'move' : 'moves'}, then let the computer move.`,
      move: `Your move.${blocked > 0 ? ` ${blocked} ${blocked === 1 ? 'move is' : 'moves are'} blocked.` : ''}`,
      over: told.at(-1) ?? '',
    }[stage];
    const heap = z === null ? '' : ` Heap z is ${place[2]}; the board shows that plane.`;
    const left = pass ? ' Either of you may pass once.' : ' The pass is used.';
    return now + heap + (hasPass && stage !== 'over' ? left : '');
  }
}

/** The names of what is true. @param {Record<string, boolean>} facts */
const trueOf = (facts) => Object.keys(facts).filter((name) => facts[name]);
