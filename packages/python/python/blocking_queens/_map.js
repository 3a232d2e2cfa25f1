// The map in a notebook: a frame that holds the map of one family as a file, and talks by messages (docs/embedding.md).

const CONTEXT = 'blocking-queens';
/** What a link says of the place, and not of the game. */
const NOT_OF_THE_GAME = /^(x|y|zoom|box|palette|colours|theme|gestures)=/;

/** The traits that say where the map is. */
const PLACE = ['x', 'y', 'zoom'];

/** @param {{model: any, el: HTMLElement}} view of the widget */
function render({ model, el }) {
  const frame = document.createElement('iframe');
  Object.assign(frame, { title: 'The map of Blocking Queens', allow: 'fullscreen' });
  frame.style.cssText = 'display: block; width: 100%; border: 0';
  el.append(frame);

  /** What the frame shows, as far as it has told or been told. @type {Record<string, any>} */
  let shown = {};

  /** @type {(method: string, value?: any) => void} */
  const call = (method, value) =>
    frame.contentWindow?.postMessage({ context: CONTEXT, version: '1', method, value }, '*');

  const save = (/** @type {Record<string, any>} */ told) => {
    Object.assign(shown, told);
    for (const [name, value] of Object.entries(told)) model.set(name, value);
    model.save_changes();
  };

  /** Has the frame show another one of the trait's values, if it does not already. */
  const follow = (/** @type {string[]} */ names, /** @type {() => any} */ tell) => {
    const on = () => {
      if (names.every((name) => JSON.stringify(model.get(name)) === JSON.stringify(shown[name]))) return;
      for (const name of names) shown[name] = model.get(name);
      tell();
    };
    for (const name of names) model.on(`change:${name}`, on);
    return () => names.forEach((name) => model.off(`change:${name}`, on));
  };

  const place = () => PLACE.filter((name) => model.get(name) !== null).map((name) => [name, model.get(name)]);

  const select = () => {
    const cell = model.get('selection');
    call('select', cell && { x: cell.x, y: cell.y });
  };

  const open = () => {
    shown = Object.fromEntries(['game', 'selection', ...PLACE].map((name) => [name, model.get(name)]));
    const link = [model.get('game'), ...place().map((part) => part.join('='))].join('&');
    const view = `#${link}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    frame.srcdoc = model.get('_file').replace(/ data-view="[^"]*"/, () => ` data-view="${view}"`);
  };

  // What changed together, some notebooks (marimo's) tell one after another.
  const openSoon = () => queueMicrotask(open);

  const hear = (/** @type {MessageEvent} */ { data, source }) => {
    if (source !== frame.contentWindow || data?.context !== CONTEXT) return;
    const { event, value } = data;
    if (event === 'ready') {
      for (const name of ['viewchange', 'select']) call('addEventListener', name);
      if (model.get('selection')) select();
      call('getState');
    } else if (event === 'viewchange') {
      call('getState');
    } else if (event === 'getState') {
      const { x, y, zoom, cells, link } = value;
      const parts = link.replace(/^#/, '').split('&');
      const game = parts.filter((/** @type {string} */ part) => !NOT_OF_THE_GAME.test(part)).join('&');
      save({ game, x, y, zoom, cells });
    } else if (event === 'select' && value !== null && 'cell' in value) {
      save({ selection: value.cell });
    }
  };

  const fit = () => {
    frame.height = String(model.get('height'));
  };

  const undo = [
    follow(['game'], () => call('setLink', `#${model.get('game')}`)),
    follow(PLACE, () => place().length > 0 && call('setView', Object.fromEntries(place()))),
    follow(['selection'], select),
  ];
  model.on('change:_file', openSoon);
  model.on('change:height', fit);
  window.addEventListener('message', hear);
  fit();
  open();
  return () => {
    for (const letGo of undo) letGo();
    model.off('change:_file', openSoon);
    model.off('change:height', fit);
    window.removeEventListener('message', hear);
  };
}

export default { render };
