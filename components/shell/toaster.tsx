'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { toastActionKey } from '@/lib/device/page-keys';
import { setToastRenderer, type Toast } from '@/lib/toasts/toast';

const durationMs = 4000;
/** There is time to read what was done and to think again. */
const withActionMs = 10_000;

/** From here on the top bar has room beside its buttons. */
const roomInTopBar = '(min-width: 768px)';

/** Sonner makes each toast a tab stop, from which Tab leads back and not on. A key presses the button of one. */
function leaveOutOfTabOrder() {
  const toasts = document.querySelector('section[aria-label^=Notifications]');
  const watch = new MutationObserver(() => {
    for (const item of document.querySelectorAll('[data-sonner-toast][tabindex="0"]'))
      item.setAttribute('tabindex', '-1');
  });
  if (toasts) watch.observe(toasts, { childList: true, subtree: true });
  return () => watch.disconnect();
}

const actionOnTop = '[data-sonner-toast][data-front=true]:not([data-removed=true]) [data-toast-action]';

/** Works wherever the focus is, also in a dialog, which would not let it go to a toast. */
function pressByKey() {
  const handle = (event: KeyboardEvent) => {
    if (event.code !== toastActionKey.code || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const button = document.querySelector<HTMLElement>(actionOnTop);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

/** An open dialog takes a press outside of it for the wish to close it; a press in a toast is none. */
function keepPressesFromDialogs() {
  const toasts = document.querySelector('section[aria-label^=Notifications]');
  const keep = (event: Event) => event.stopPropagation();
  toasts?.addEventListener('pointerdown', keep);
  return () => toasts?.removeEventListener('pointerdown', keep);
}

function show({ tone, text, description, action, id }: Toast): void {
  let isPressed = false;
  const press = () => {
    // It can be pressed while it fades.
    if (isPressed) return;
    isPressed = true;
    toast.dismiss(shown);
    action?.onPress();
  };
  // Whatever is left out stays from the toast whose place it takes.
  const shown = toast[tone](text, {
    ...(id && { id }),
    description,
    duration: action ? withActionMs : durationMs,
    action: action && <ActionButton label={action.label} onPress={press} />,
  });
}

function ActionButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button
      data-toast-action
      tabIndex={-1}
      aria-keyshortcuts={toastActionKey.name}
      // The focus stays where it is: the button is gone a moment later.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      // Below another toast it can't be seen.
      className="in-data-[front=false]:pointer-events-none! h-8 px-3"
      style={{ pointerEvents: 'auto' }}
    >
      {label}
      <kbd aria-hidden className="max-xl:hidden font-normal font-sans text-secondary-deep text-xs">
        {toastActionKey.name}
      </kbd>
    </Button>
  );
}

const whenRoomChanges = (callback: () => void) => {
  const query = matchMedia(roomInTopBar);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
};

/** Beyond the shell's edge and gutter. */
const besideButtons = 'calc(max(0px, (100vw - 1920px) / 2) + var(--gutter) + var(--bar-buttons))';
const width = (all: string) => ({ '--width': `min(600px, ${all})` }) as CSSProperties;

/**
 * Shows toasts at the top right, in the strip of the top bar: beside its buttons, above what the page and dialogs begin
 * with. Narrow windows have no room there and show them above the buttons at the window's foot.
 */
export function Toaster() {
  const hasRoom = useSyncExternalStore(whenRoomChanges, () => matchMedia(roomInTopBar).matches);
  // Child effects run first, so the live region exists by now.
  useEffect(leaveOutOfTabOrder, []);
  useEffect(keepPressesFromDialogs, []);
  useEffect(pressByKey, []);
  useEffect(() => setToastRenderer(show), []);
  return (
    <Sonner
      position={hasRoom ? 'top-right' : 'bottom-center'}
      offset={{ top: 2, right: besideButtons, bottom: 88 }}
      mobileOffset={{ bottom: 88, left: 0, right: 0 }}
      // Older ones would peek out below it, over the page.
      visibleToasts={1}
      // It would move the focus; see `pressByKey`.
      hotkey={[]}
      // A toast's second line has its colour, not Sonner's grey, which can't be read in the dark.
      richColors
      // Clicks go through to what is below, and hovering doesn't pause a toast; both are different on its button.
      style={{
        ...width(hasRoom ? '100vw - 118px - var(--bar-buttons)' : '100vw - 32px'),
        fontFamily: 'inherit',
        pointerEvents: 'none',
      }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success-deep" />,
        error: <CircleAlert aria-hidden className="size-5 text-error-deep" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warning-deep" />,
        info: <Info aria-hidden className="size-5 text-info-deep" />,
      }}
      toastOptions={{
        // A title and three lines of what the server said end where the page begins.
        classNames: { title: 'line-clamp-3', description: 'line-clamp-3 text-xs! leading-4!' },
        style: {
          pointerEvents: 'none',
          width: 'max-content',
          maxWidth: 'var(--width)',
          marginInline: 'auto',
          padding: '4px 16px',
          gap: '12px',
          background: 'var(--raised)',
          color: 'var(--text)',
          borderColor: 'var(--line)',
          borderRadius: '12px',
          boxShadow: 'var(--shadow-float)',
          fontSize: '14px',
        },
      }}
    />
  );
}
