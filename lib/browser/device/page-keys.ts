export const pageKeys = { search: '/', shortcuts: '?' } as const;

/**
 * The key that presses the button of the visible toast, or undoes the last change. Listeners compare `code`, because Alt
 * produces other letters on some keyboards.
 */
export const toastActionKey = { name: 'Alt+Z', code: 'KeyZ' } as const;

const textInputs = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';

export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(textInputs);

const openDialog = '[role=dialog], [role=alertdialog]';

export const hasOpenDialog = (): boolean => document.querySelector(openDialog) !== null;

const isApple = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

export const commandKeys = () => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K']);

/** True for the K key. On a non-Latin keyboard, this is the key at the position of K. */
const isK = ({ key, code }: KeyboardEvent) => key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

export function onCommandKeys(run: () => void): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
    const isPressed = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (!isPressed || altKey || shiftKey || isComposing || !isK(event)) return;
    event.preventDefault();
    if (!repeat && !document.querySelector('[role=alertdialog]')) run();
  };
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
}

export function onSaveKeys(run: () => void): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
    if (hasOpenDialog() || (event.target instanceof Element && event.target.matches('a'))) return;
    event.preventDefault();
    run();
  };
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
}

export function onPageKey(key: (typeof pageKeys)[keyof typeof pageKeys], run: () => void): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTextInput(event.target)) return;
    if (hasOpenDialog()) return;
    event.preventDefault();
    run();
  };
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
}
