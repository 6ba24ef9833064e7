/** The keys that work anywhere on a page. */

export const pageKeys = { search: '/', shortcuts: '?' } as const;

/** Presses the button of the toast that is shown. With Alt some keyboards type another letter, so the place counts. */
export const toastActionKey = { name: 'Alt+Z', code: 'KeyZ' } as const;

const takesText = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
const openDialog = '[role=dialog], [role=alertdialog]';

const isApple = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** What is pressed together for the command menu, as this computer's keyboard names it. */
export const commandKeys = () => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K']);

/** A keyboard of another script has K where the Latin one has it. */
const isK = ({ key, code }: KeyboardEvent) => key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

/**
 * Calls back at the keys of the command menu, also while something is typed, but not while a question waits for its
 * answer.
 * @returns the unsubscribe function.
 */
export function onCommandKeys(run: () => void): () => void {
  const handle = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
    const isPressed = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (!isPressed || altKey || shiftKey || isComposing || !isK(event)) return;
    // The browser's own search would open instead.
    event.preventDefault();
    if (!repeat && !document.querySelector('[role=alertdialog]')) run();
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

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
