'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { toastActionKey } from '@/lib/browser/device/page-keys';
import { setToastRenderer, type Toast } from '@/lib/browser/toasts/toast';

const durationMs = 4000;
/** The duration of a toast with an action, in ms. The user needs this time to read the toast and to decide. */
const actionDurationMs = 10_000;

/** Matches windows in which the top bar has space for toasts beside its buttons. */
const wideWindowQuery = '(min-width: 768px)';

/**
 * Removes toasts from the tab order, because Tab moves the focus backwards from a Sonner toast. A shortcut presses the
 * button of a toast instead.
 */
function removeToastsFromTabOrder() {
  const toasts = document.querySelector('section[aria-label^=Notifications]');
  const observer = new MutationObserver(() => {
    for (const item of document.querySelectorAll('[data-sonner-toast][tabindex="0"]'))
      item.setAttribute('tabindex', '-1');
  });
  if (toasts) observer.observe(toasts, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const frontActionSelector = '[data-sonner-toast][data-front=true]:not([data-removed=true]) [data-toast-action]';

/**
 * Presses the button of the front toast on a shortcut. The shortcut also works in a dialog, whose focus trap makes the
 * toast unreachable.
 */
function listenForActionKey() {
  const handle = (event: KeyboardEvent) => {
    if (event.code !== toastActionKey.code || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const button = document.querySelector<HTMLElement>(frontActionSelector);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

/** Keeps a press on a toast from closing an open dialog, which would treat the press as one outside the dialog. */
function stopToastPresses() {
  const toasts = document.querySelector('section[aria-label^=Notifications]');
  const stopPropagation = (event: Event) => event.stopPropagation();
  toasts?.addEventListener('pointerdown', stopPropagation);
  return () => toasts?.removeEventListener('pointerdown', stopPropagation);
}

function showToast({ tone, text, description, action, id, until }: Toast): void {
  let isPressed = false;
  const handlePress = () => {
    // Ignores a second press, because the button can still be pressed while the toast fades out.
    if (isPressed) return;
    isPressed = true;
    toast.dismiss(toastId);
    action?.onPress();
  };
  // Sets all options, because a toast that replaces another one would inherit the omitted options from it.
  const toastId = toast[tone](text, {
    ...(id && { id }),
    description,
    duration: action ? actionDurationMs : durationMs,
    action: action && <ActionButton label={action.label} onPress={handlePress} />,
  });
  void until?.finally(() => toast.dismiss(toastId));
}

function ActionButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button
      data-toast-action
      tabIndex={-1}
      aria-keyshortcuts={toastActionKey.name}
      // Keeps the press from moving the focus to the button, because the button disappears a moment later.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      // The button of a toast below another one is invisible and must not be clickable.
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

const subscribeToWidth = (callback: () => void) => {
  const query = matchMedia(wideWindowQuery);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
};

/**
 * The distance of a toast from the right edge of the window: the shell's margin, its gutter and the top bar's buttons.
 */
const rightOffset = 'calc(max(0px, (100vw - 1920px) / 2) + var(--gutter) + var(--bar-buttons))';
const width = (available: string) => ({ '--width': `min(600px, ${available})` }) as CSSProperties;

/**
 * Shows toasts at the top right, beside the buttons of the top bar and in front of pages and dialogs. Narrow windows
 * show toasts above the buttons at the bottom.
 */
export function Toaster() {
  const isWide = useSyncExternalStore(subscribeToWidth, () => matchMedia(wideWindowQuery).matches);
  // The effects of child components run first, so Sonner's live region already exists in these effects.
  useEffect(removeToastsFromTabOrder, []);
  useEffect(stopToastPresses, []);
  useEffect(listenForActionKey, []);
  useEffect(() => setToastRenderer(showToast), []);
  return (
    <Sonner
      position={isWide ? 'top-right' : 'bottom-center'}
      offset={{ top: 2, right: rightOffset, bottom: 88 }}
      mobileOffset={{ bottom: 88, left: 0, right: 0 }}
      // Shows only the newest toast, because older toasts would be visible below it and cover the page.
      visibleToasts={1}
      // Disables Sonner's hotkey, because it would move the focus. `listenForActionKey` replaces it.
      hotkey={[]}
      // Gives the description the toast's text colour, because Sonner's grey is unreadable in dark mode.
      richColors
      // Lets the pointer pass through a toast, because hovering would otherwise pause the toast. The button of a toast
      // still receives clicks.
      style={{
        ...width(isWide ? '100vw - 118px - var(--bar-buttons)' : '100vw - 32px'),
        fontFamily: 'inherit',
        pointerEvents: 'none',
      }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success-deep" />,
        error: <CircleAlert aria-hidden className="size-5 text-error-deep" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warning-deep" />,
        loading: <Spinner className="size-5 text-accent-deep" />,
        info: <Info aria-hidden className="size-5 text-info-deep" />,
      }}
      toastOptions={{
        // Limits the title to three lines, so that a toast with a long server message ends where the page content
        // begins.
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
