/** The keys that work anywhere on a page. */

export const pageKeys = { search: '/', shortcuts: '?' } as const;

/** Presses the button of the toast that is shown. With Alt some keyboards type another letter, so the place counts. */
export const toastActionKey = { name: 'Alt+Z', code: 'KeyZ' } as const;

const takesText = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
const openDialog = '[role=dialog], [role=alertdialog]';

/**
 * Calls back at one of the page's keys, unless something is being typed or a dialog is open.
 * @returns the unsubscribe function.
 */
export function onPageKey(key: (typeof pageKeys)[keyof typeof pageKeys], run: () => void): () => void {
  const handle = (event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches(takesText)) return;
    if (document.querySelector(openDialog)) return;
    event.preventDefault();
    run();
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}
