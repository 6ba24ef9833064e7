/** Hides the visible tooltip on Escape, until the pointer or the focus moves to another element. */
export function hideTooltipsOnEscape(): void {
  const { dataset } = document.documentElement;
  const show = () => {
    delete dataset.tooltips;
  };
  // Listens in the capture phase, because dialogs stop the propagation of their key events.
  document.addEventListener(
    'keydown',
    ({ key }) => key === 'Escape' && Object.assign(dataset, { tooltips: 'off' }),
    true,
  );
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', show);
}
