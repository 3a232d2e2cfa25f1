// Whether the start card greets a visitor, decided before anything is drawn, so that the card is in the first picture:
// it does for whoever comes without a link and has not dismissed it on this device. Its buttons may be pressed before
// the page's scripts are there: which one it was is written down for www/page/door/front.js.
{
  const root = document.documentElement;
  const isNew = () => {
    try {
      return localStorage.getItem('welcomed') === null;
    } catch {
      return true; // the browser lets pages remember nothing
    }
  };
  const answer = (/** @type {string} */ way) => {
    if (root.dataset.arriving === '') root.dataset.arriving = way;
  };
  if (location.hash === '' && location.search === '' && isNew()) {
    root.dataset.arriving = '';
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && answer('close'));
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('#start button') : null;
      if (button instanceof HTMLButtonElement) answer(button.value);
    });
  }
}
