import { listen } from '@/lib/browser/device/listeners';

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

/** Calls `run` for the key presses that `matches` accepts, instead of the action of the browser. */
const onKeyDown = (matches: (event: KeyboardEvent) => boolean, run: (event: KeyboardEvent) => void): (() => void) =>
  listen(document, ['keydown'], (event) => {
    if (!matches(event)) return;
    event.preventDefault();
    run(event);
  });

export const onCommandKeys = (run: () => void): (() => void) =>
  onKeyDown(
    (event) => {
      const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      const isPressed = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
      return isPressed && !altKey && !shiftKey && !isComposing && isK(event);
    },
    ({ repeat }) => {
      if (!repeat && !document.querySelector('[role=alertdialog]')) run();
    },
  );

export const onSaveKeys = (run: () => void): (() => void) =>
  onKeyDown(({ key, ctrlKey, metaKey, repeat, isComposing, target }) => {
    const isPressed = key === 'Enter' && (ctrlKey || metaKey) && !repeat && !isComposing;
    return isPressed && !hasOpenDialog() && !(target instanceof Element && target.matches('a'));
  }, run);

export const onPageKey = (pageKey: (typeof pageKeys)[keyof typeof pageKeys], run: () => void): (() => void) =>
  onKeyDown(({ key, ctrlKey, metaKey, altKey, target }) => {
    const isPressed = key === pageKey && !ctrlKey && !metaKey && !altKey;
    return isPressed && !isTextInput(target) && !hasOpenDialog();
  }, run);
