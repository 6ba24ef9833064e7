/**
 * Keeps the pager where it was pressed, at the end of a list, when the page goes back to the list's first row: until the
 * person scrolls.
 */
export function keepInPlace(pager: HTMLElement | null): void {
  if (!pager || window.scrollY === 0) return;
  const below = window.innerHeight - pager.getBoundingClientRect().bottom;
  pager.style.setProperty('--below', `${Math.max(0, below)}px`);
  const release = () => {
    // The first scroll is our own, to the top.
    if (window.scrollY === 0) return;
    pager.style.removeProperty('--below');
    window.removeEventListener('scroll', release);
  };
  window.addEventListener('scroll', release);
}
