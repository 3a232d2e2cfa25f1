// The page on the whole screen, and back. Loaded when it is asked for.

/** @import { Host, Part } from './parts.js' */

/** @param {Host} host @returns {Part} */
export function start({ notices }) {
  const page = document.documentElement;
  document.addEventListener('fullscreenchange', () => {
    document
      .querySelector('[data-command=fullscreen]')
      ?.setAttribute('aria-pressed', String(document.fullscreenElement !== null));
  });
  const change = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await page.requestFullscreen();
    notices.forget('full screen');
  };
  return {
    // Telephones have no full screen for pages, and a page around this one may forbid it.
    toggle: () =>
      void change().catch(() => notices.show('full screen', 'This browser does not allow full screen here.')),
  };
}
