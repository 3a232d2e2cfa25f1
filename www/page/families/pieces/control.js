// The fields in the head of the page: which piece with which parameters, what is shown of its game, and k.
import { CLASSES, NAMED, PIECE, heapsOf, namedPiece, piecesGame } from '../../../shared/pieces.js';
import { linkOf, readMoves, writtenOf } from '../../../shared/moves.js';
import { element } from '../../core/elements.js';
import { styled } from '../../core/styles.js';
import { readK } from '../../palaces/k.js';
import { SHOWN, readP, readQ, readZ } from './read.js';
import { spelled } from '../../core/numbers.js';

/** @import { Given, PiecesGame, Show } from '../../../shared/pieces.js' */
/** @import { Control } from '../families.js' */

/** k, when palace numbers are first asked for: a pattern is seen, and quickly. */
const FIRST_K = 100;

/** @type {Record<string, string>} */
const NAMES_OF_CLASSES = { powers: 'powers of two', ramp: 'a ramp to 64', zero: 'zero or not' };

/** Classes in words. @param {string} name */
const classesInWords = (name) => NAMES_OF_CLASSES[name] ?? `remainder mod ${name.slice(3)}`;

/**
 * @param {HTMLElement} box
 * @param {(game: PiecesGame) => void} onGame
 * @returns {Control<PiecesGame>}
 */
export function fieldsOf(box, onGame) {
  void styled('pieces.css');
  let game = piecesGame({});
  const change = (/** @type {Given} */ given) => onGame(piecesGame({ ...game, ...given }));

  const piece = select(
    'piece',
    'Piece',
    [...NAMED.map(({ key, name }) => [key, name]), [PIECE, 'Other moves\u2026']],
    (key) => {
      if (key === PIECE) {
        moves.box.hidden = false;
        moves.input.value = moves.input.value || '(1,0)+ (0,1)+ (1,1)';
        moves.input.focus();
      } else change({ game: key, moves: null, p: null, q: null, z: null });
    },
  );
  const show = select('show', 'What is shown', Object.entries(SHOWN), (name) => {
    change({
      show: /** @type {Show} */ (name),
      k: name === 'grundy' ? null : name === 'outcome' ? game.k : (game.k ?? FIRST_K),
      pass: name === 'palaces' ? false : game.pass,
    });
  });
  const classes = select(
    'classes',
    'Colours by',
    CLASSES.map((name) => [name, classesInWords(name)]),
    (name) => change({ classes: name }),
  );
  const pass = element('input', { id: 'pieces-pass', type: 'checkbox' });
  pass.addEventListener('change', () =>
    change({ pass: pass.checked, k: null, show: game.show === 'palaces' ? 'outcome' : game.show }),
  );

  const moves = field('moves', 'Moves', (text) => ({
    game: PIECE,
    moves: linkOf(readMoves(spelled(text))),
    p: null,
    q: null,
    z: null,
  }));
  const k = field('k', 'k', (text) => ({ k: readK(text, game.k === null ? {} : { k: game.k }) }));
  const p = field('p', 'p', (text) => ({ p: readP(game.game, text) }));
  const q = field('q', 'q', (text) => ({ q: text.trim() === '' ? null : readQ(text) }));
  const z = field('z', 'z', (text) => ({ z: readZ(text) }));
  q.input.placeholder = 'none';
  for (const [numeric, by] of /** @type {[Field, (by: number) => Given][]} */ ([
    [k, (by) => ({ k: (game.k ?? 1) + by })],
    [p, (by) => ({ p: (game.p ?? 2) + by })],
    [q, (by) => ({ q: (game.q ?? 2) + by })],
    [z, (by) => ({ z: (game.z ?? 0) + by })],
  ]))
    stepping(numeric, by);
  const problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  const passLabel = element('label', { className: 'pass' }, pass, 'one pass');
  box.classList.add('pieces-fields');
  box.append(
    element('div', { className: 'row' }, piece, show),
    moves.box,
    element('div', { className: 'row numbers' }, k.box, p.box, q.box, z.box, classes, passLabel),
    problem,
  );

  /**
   * @typedef {{box: HTMLElement, input: HTMLInputElement, read: (text: string) => Given}} Field
   */

  /**
   * @param {string} id
   * @param {string} label
   * @param {(text: string) => Given} read throws a sentence
   * @returns {Field}
   */
  function field(id, label, read) {
    const input = element('input', { id: `pieces-${id}`, type: 'text', spellcheck: false, autocapitalize: 'off' });
    const take = () => attempt(() => read(input.value));
    input.addEventListener('change', take);
    input.addEventListener('keydown', (event) => event.key === 'Enter' && take());
    return { box: element('label', { className: `field ${id}` }, element('span', {}, label), input), input, read };
  }

  /** Up and Down change a number. @param {Field} field @param {(by: number) => Given} changed */
  function stepping({ input, read }, changed) {
    if (input !== q.input) input.inputMode = 'numeric';
    input.addEventListener('keydown', (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!by) return;
      event.preventDefault();
      // What is out of range is refused as if it had been typed.
      attempt(() => read(String(Object.values(changed(by))[0])));
    });
  }

  /** @param {() => Given} read */
  function attempt(read) {
    try {
      const next = piecesGame({ ...game, ...read() });
      complain('');
      if (next.key !== game.key) onGame(next);
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} sentence */
  function complain(sentence) {
    problem.textContent = sentence;
    problem.hidden = sentence === '';
  }

  return {
    show(shown) {
      game = shown;
      [piece.value, show.value, classes.value, pass.checked] = [game.game, game.show, game.classes, game.pass];
      moves.box.hidden = game.game !== PIECE;
      moves.input.value = game.moves === null ? '' : writtenOf(readMoves(game.moves));
      k.box.hidden = game.show === 'grundy' || game.pass;
      p.box.hidden = q.box.hidden = namedPiece(game.game)?.p === undefined;
      z.box.hidden = heapsOf(game) !== 3;
      classes.hidden = game.show !== 'grundy';
      passLabel.hidden = game.show === 'palaces' || (game.k ?? 1) > 1;
      for (const [{ input }, value] of /** @type {[Field, number | null][]} */ ([
        [k, game.k],
        [p, game.p],
        [q, game.q],
        [z, game.z],
      ]))
        input.value = value === null ? '' : String(value);
      complain('');
    },
  };
}

/**
 * @param {string} id
 * @param {string} ariaLabel
 * @param {string[][]} options value and label
 * @param {(value: string) => void} onChoice
 */
function select(id, ariaLabel, options, onChoice) {
  const made = element(
    'select',
    { id: `pieces-${id}`, ariaLabel },
    ...options.map(([value, textContent]) => element('option', { value, textContent })),
  );
  made.addEventListener('change', () => onChoice(made.value));
  return made;
}
