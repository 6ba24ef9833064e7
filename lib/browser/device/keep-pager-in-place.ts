/**
 * Keeps the pager under the pointer when a click on the pager opens another page of the list and the window scrolls to
 * the top. When the user scrolls, the pager moves back to its place.
 */
export function keepPagerInPlace(): void {
  const handleClick = ({ target }: MouseEvent) => {
    const pager =
      target instanceof Element && target.closest<HTMLElement>('nav[aria-label=Pages] button')?.closest('nav');
    if (!pager || window.scrollY === 0) return;
    const below = window.innerHeight - pager.getBoundingClientRect().bottom;
    pager.style.setProperty('--below', `${Math.max(0, below)}px`);
    const release = () => {
      // Ignores the scroll event of the automatic scroll to the top.
      if (window.scrollY === 0) return;
      pager.style.removeProperty('--below');
      window.removeEventListener('scroll', release);
    };
    window.addEventListener('scroll', release);
  };
  // Listens in the capture phase, to measure the pager before the click changes the page.
  document.addEventListener('click', handleClick, true);
}
