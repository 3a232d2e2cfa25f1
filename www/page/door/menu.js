// In narrow windows the bar of parts has no room for words: a button of the head lays it out as a menu that has them.

export function attachMenu() {
  const bar = /** @type {HTMLElement} */ (document.getElementById('parts'));
  const show = (/** @type {boolean} */ isOpen) => {
    bar.classList.toggle('menu', isOpen);
    opener.setAttribute('aria-expanded', String(isOpen));
  };
  const opener = /** @type {HTMLButtonElement} */ (document.querySelector('#head .opener'));
  opener.addEventListener('click', () => show(!bar.classList.contains('menu')));
  opener.disabled = false;
  bar.addEventListener('click', () => show(false));
  for (const place of [bar, opener]) {
    place.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !bar.classList.contains('menu')) return;
      event.stopPropagation();
      show(false);
      opener.focus();
    });
  }
}
