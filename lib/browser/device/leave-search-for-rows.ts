/** Moves the focus from the search box of a list to the first row when the user presses the down arrow key. */
export function leaveSearchForRows(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || event.isComposing) return;
    if (!(event.target instanceof Element) || !event.target.matches('main search input')) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('#rows :is(a, button)')?.focus();
  });
}
