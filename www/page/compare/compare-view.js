// What is read and chosen of a comparison: its panel, and its bar, which stands over the map while the panel is closed.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { amount, roughTime } from '../core/amounts.js';
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { readWhole } from '../core/settings.js';
import { familyOf } from '../families/families.js';
import { Field, choice, dismiss, press, segmented } from '../kit/fields.js';
import { K, nearestK } from '../palaces/k.js';
import { MODES, PRESETS, described, firstComparison, presetOf, readSigned } from './comparison.js';
import { contactSheet } from './contact-sheet.js';
import { SAME, gameBeside, hasK, haveSameValues, kOf, namesOf, readOtherGame } from './other-game.js';
import { scrubber } from './scrubber.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { Compare } from './compare.js' */
/** @import { Comparison } from './comparison.js' */
/** @import { Overlay } from './overlay.js' */

/** The choice beside the games of the list. */
const TYPED = 'typed';
/** What of a comparison is a number: its name, and what that means. */
const NUMBERS = /** @type {const} */ ([
  ['k', 'Game', 'The other game'],
  ['shift', 'Plus', 'Added to its palace numbers'],
  ['dx', 'Shift x', 'To the right, in cells'],
  ['dy', 'Shift y', 'Down, in cells'],
]);
/** Why it isn't told how many cells differ: in the bar, and in the panel. */
const WHY_NOT = {
  small: [
    'too large for this view; zoom in',
    'The second game is too large to be drawn as small as this. Zoom in to see both.',
  ],
  scaled: ['scaled', 'Scaled games have no cells in common that could be compared.'],
  unlike: ['two layers', 'The layers show different things: their cells cannot be compared one by one.'],
  coarse: ['zoom in to compare', 'Here a pixel is more than 8 \u00d7 8 cells, too many to compare each of them.'],
};

export class CompareView {
  #host;
  #owner;
  #panel = element('div', { className: 'kit compare' });
  #bar = element('section', { id: 'compare-bar', className: 'float', ariaLabel: 'Comparison' });
  /** @type {ReturnType<typeof scrubber> | null} while the panel is open */
  #scrubber = null;
  /** whether the other game's link is about to be typed */
  #isTyping = false;
  #fields;
  #link;

  /** @param {Host} host @param {Compare} owner */
  constructor(host, owner) {
    this.#host = host;
    this.#owner = owner;
    const draw = () => this.draw();
    const field = (/** @type {typeof NUMBERS[number]} */ [name, label, title]) =>
      new Field(
        {
          id: `compare-${name}`,
          label,
          title,
          inputMode: name === 'k' ? 'numeric' : 'text',
          read: (text) =>
            name === 'k'
              ? this.#other(readWhole(title, text, K.min, K.max))
              : this.#change({ [name]: readSigned(label, text) }),
          step: (by) => {
            const number = (owner.comparison?.[name] ?? 0) + by;
            name === 'k' ? this.#other(nearestK(number)) : this.#change({ [name]: number });
          },
        },
        draw,
      );
    this.#fields = new Map(NUMBERS.map((number) => [number[0], field(number)]));
    this.#link = new Field(
      {
        id: 'compare-link',
        label: 'Link of the other game',
        placeholder: 'game=ryuo&p=4',
        isWide: true,
        read: async (text) => {
          const { otherGame, problems } = await readOtherGame(text, host.explorer.game);
          if (problems.length > 0) throw new Error(problems.join(' '));
          this.#meet(otherGame);
        },
      },
      draw,
    );
  }

  /** @param {Partial<Comparison>} some */
  #change(some) {
    const { comparison } = this.#owner;
    if (comparison) this.#owner.change({ ...comparison, ...some });
  }

  /**
   * The same game with another k. Until a comparison has begun, what is shifted is the paper's example: then it begins
   * cell on cell.
   * @param {number} k
   */
  #other(k) {
    const plain = { dx: 0, dy: 0, shift: kOf(this.#host.explorer.game) - k };
    this.#change(this.#owner.overlay ? { k } : { k, ...plain });
  }

  /** The panel's content, which takes the bar in. */
  open() {
    this.#panel = element('div', { className: 'kit compare' });
    this.#scrubber = scrubber(this.#host);
    this.#isTyping = false;
    this.draw();
    return this.#panel;
  }

  close() {
    this.#scrubber?.close();
    this.#scrubber = null;
    this.draw();
  }

  /** The comparison has stopped: the panel has a button that begins one. */
  focus() {
    const begin = /** @type {HTMLElement | null} */ (this.#scrubber && this.#panel.querySelector('.main'));
    (begin ?? this.#host.map).focus();
  }

  draw() {
    const { comparison, overlay } = this.#owner;
    if (!overlay) this.#bar.remove();
    if (!comparison || !(overlay || this.#scrubber)) return;
    const { game } = this.#host.explorer;
    const other = gameBeside(game, comparison);
    if (overlay && other) {
      render(this.#barOf(namesOf(game, other), comparison, overlay), this.#bar);
      const foot = document.getElementById('foot');
      if (!this.#scrubber && this.#bar.parentElement !== foot) foot?.prepend(this.#bar);
    }
    if (this.#scrubber) render(this.#panelOf(this.#scrubber.element, game, other, comparison), this.#panel);
  }

  /** @param {ReturnType<typeof namesOf>} names @param {Comparison} comparison @param {Overlay} overlay */
  #barOf({ short, long }, { mode }, overlay) {
    const { isSecond, isBlinking } = overlay;
    const { question, explorer } = overlay.game;
    const games = mode === 'blink' ? long[isSecond ? 1 : 0] : short.join(' and ');
    const words = question
      ? `${long[1]} needs ${amount(question.cells)} cells, ${roughTime(question.seconds)}.`
      : `${games}: ${inWords(overlay)[0]}`;
    const plain = (/** @type {string} */ label, /** @type {() => void} */ act, title = '') =>
      press(label, act, { className: '', title });
    return html`<p .textContent=${words}></p>
      ${mode === 'blink' ? plain('Swap', () => overlay.swap(), 'Show the other game') : nothing}
      ${mode === 'blink' ? plain(isBlinking ? 'Pause' : 'Blink', () => overlay.blink(!isBlinking)) : nothing}
      ${question ? plain('Compute', () => explorer.decide(true)) : nothing}
      ${this.#scrubber ? nothing : dismiss('Stop comparing', () => this.#owner.stop())}`;
  }

  /**
   * @param {HTMLElement} slider through the games
   * @param {Game} game the map's
   * @param {Game | null} other
   * @param {Comparison} comparison
   */
  #panelOf(slider, game, other, comparison) {
    const { otherGame = SAME, mode, scaled } = comparison;
    const { overlay, otherGames } = this.#owner;
    const number = (/** @type {typeof NUMBERS[number][0]} */ name) =>
      this.#fields.get(name)?.template(grouped(comparison[name]));
    const isNumbered = hasK(game);
    const places = scaled ? [] : [number('dx'), number('dy')];
    const isListed = otherGame === SAME || otherGames.some(({ text }) => text === otherGame);
    const isTyped = this.#isTyping || !isListed;
    const isAlike = other !== null && haveSameValues(game, other);
    const hasShift = familyOf(game).values(game).codes === undefined;
    const shift = scaled || !hasShift ? nothing : number('shift');
    return html`<section class="fields">
        ${choice({
          id: 'compare-other',
          label: 'With',
          value: isTyped ? TYPED : otherGame,
          options: [
            ...(isNumbered ? [/** @type {const} */ ([SAME, 'The same with another k'])] : []),
            ...otherGames.map(({ text, label }) => /** @type {const} */ ([text, label])),
            [TYPED, 'Another game\u2026'],
          ],
          onChoice: (text) => this.#meet(text),
          isWide: true,
        })}
        ${
          isTyped
            ? this.#link.template(isListed ? '' : `game=${otherGame.replaceAll('~', '&').replaceAll(':', '=')}`)
            : nothing
        }
        ${isNumbered && otherGame === SAME ? this.#presets(kOf(game)) : nothing}
        ${isNumbered ? [number('k'), shift, ...places] : [...places, shift]}
        ${segmented({
          name: 'compare-mode',
          label: 'Show',
          value: mode,
          options: MODES,
          onChoice: (mode) => this.#change({ mode, ...(mode === 'difference' && { scaled: false }) }),
          isDisabled: (mode) => mode === 'difference' && !isAlike,
        })}
        ${
          isNumbered
            ? segmented({
                name: 'compare-places',
                label: 'Coordinates',
                value: scaled ? 'scaled' : 'cells',
                options: { cells: 'Cell on cell', scaled: 'Scaled, x/k' },
                onChoice: (place) =>
                  this.#change(
                    place === 'cells'
                      ? { scaled: false }
                      : { scaled: true, mode: mode === 'difference' ? 'curtain' : mode },
                  ),
              })
            : nothing
        }
      </section>
      <section>
        ${
          overlay
            ? html`${this.#bar}
                <p class="note share" role="status" .textContent=${inWords(overlay)[1]}></p>
                <div>${press('Stop comparing', () => this.#owner.stop())}</div>`
            : html`<div>${press('Compare', () => this.#change({}), { className: 'main' })}</div>`
        }
      </section>
      ${
        isNumbered
          ? html`<section>
              <h3>Through the games</h3>
              ${slider}
              <div>${press('Many games at once\u2026', () => contactSheet(this.#host))}</div>
            </section>`
          : nothing
      }`;
  }

  /** @param {number} k */
  #presets(k) {
    const presets = PRESETS.map((preset) => {
      const values = presetOf(preset, k);
      const title = `As in the paper's Figure 4: k \u2212 ${preset.less}`;
      return values ? press(described(values), () => this.#change({ ...values, scaled: false }), { title }) : nothing;
    });
    return html`<div class="buttons wide">${presets}</div>`;
  }

  /** Another game is wanted beside the map's. @param {string} otherGame */
  #meet(otherGame) {
    this.#isTyping = otherGame === TYPED;
    if (this.#isTyping) {
      this.draw();
      /** @type {HTMLElement | null} */ (this.#panel.querySelector('#compare-link'))?.focus();
      return;
    }
    const k = kOf(this.#host.explorer.game);
    const { mode = 'curtain', part = 0.5 } = this.#owner.comparison ?? {};
    this.#change({ otherGame: undefined, ...firstComparison(k, otherGame), mode, part });
  }
}

/** What of the cells in view is equal: roughly for the bar, and exactly for the panel. @param {Overlay} overlay */
function inWords({ share, why, state }) {
  if (why) return WHY_NOT[why];
  if (!share && state === 'stopped') return ['not compared', 'The cells in view are not compared.'];
  if (!share) return ['comparing\u2026', 'Comparing the cells in view\u2026'];
  if (share.compared === 0) return ['no cells in common', 'The games have no cells in common here.'];
  const [all, some] = [grouped(share.compared), grouped(share.differing)];
  const differ = ['none differs', '1 differs'][share.differing] ?? `${some} differ`;
  return [`${percentage(share)} equal`, `Of ${all} cells in view, ${differ}.`];
}

/** The equal ones; all and none only where it is so. @param {{compared: number, differing: number}} share */
function percentage({ compared, differing }) {
  if (differing === 0) return '100 %';
  const percent = Math.min(99.99, (100 * (compared - differing)) / compared);
  return `${differing === compared ? 0 : Math.max(0.01, percent).toFixed(2)} %`;
}
