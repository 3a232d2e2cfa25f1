// Runs before anything of the page: a file that was saved at a view opens there, unless its address has a link.
{
  const { view } = document.documentElement.dataset;
  if (view && location.hash === '') {
    try {
      history.replaceState(null, '', view);
    } catch {
      location.hash = view; // a document without an address of its own
    }
  }
}
