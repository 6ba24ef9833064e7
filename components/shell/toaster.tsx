'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { isFocusLost } from '@/components/ui/use-return-focus';
import { listen } from '@/lib/browser/device/listeners';
import { isTextInput, toastActionKey } from '@/lib/browser/device/page-keys';
import { getLastUndo, setToastRenderer, type Toast } from '@/lib/browser/toasts/toast';

const durationMs = 4000;

const findToasts = () => document.querySelector<HTMLElement>('section[aria-label^=Notifications]');

/**
 * Removes toasts from the tab order, because users press the button of a toast by a shortcut. Returns the focus from a
 * removed toast to the control that had it before. Hides the focus of a toast from Sonner, which would take the focus
 * back also from a control to which the user has moved it, and from the focus trap of a dialog.
 */
function manageToastFocus() {
  const toasts = findToasts();
  let focusedBefore: EventTarget | null = null;
  const handleFocusIn = (event: FocusEvent) => {
    event.stopPropagation();
    const { relatedTarget } = event;
    if (!(relatedTarget instanceof Node && toasts?.contains(relatedTarget))) focusedBefore = relatedTarget;
  };
  const observer = new MutationObserver(() => {
    for (const item of document.querySelectorAll('[data-sonner-toast][tabindex="0"]'))
      item.setAttribute('tabindex', '-1');
    if (!isFocusLost() || !(focusedBefore instanceof HTMLElement)) return;
    focusedBefore.focus({ preventScroll: true });
    focusedBefore = null;
  });
  toasts?.addEventListener('focusin', handleFocusIn);
  if (toasts) observer.observe(toasts, { childList: true, subtree: true });
  return () => {
    toasts?.removeEventListener('focusin', handleFocusIn);
    observer.disconnect();
  };
}

const frontActionSelector = '[data-sonner-toast][data-front=true]:not([data-removed=true]) [data-toast-action]';

/**
 * Listens for the shortcut that presses the button of the front toast, even inside the focus trap of a dialog. Without
 * such a button, the shortcut undoes the last change, except in a text field, where users expect to undo their typing.
 */
function listenForActionKey() {
  const handle = (event: KeyboardEvent) => {
    if (event.code !== toastActionKey.code || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    // Ignores the shortcut while a confirmation dialog is open, because an undo could change the record that the dialog
    // names.
    if (document.querySelector('[role=alertdialog]')) return;
    const button = document.querySelector<HTMLElement>(frontActionSelector);
    const lastUndo = isTextInput(event.target) ? null : getLastUndo();
    if (!button && !lastUndo) return;
    event.preventDefault();
    if (button) button.click();
    else lastUndo?.onPress();
  };
  return listen(document, ['keydown'], handle);
}

/**
 * Keeps presses on a toast from an open dialog, because a dialog closes on a press outside. A click beside the button
 * hides the toast, which may cover a button of the page. Focus events are repeated as mouse events, because Sonner
 * keeps a toast visible only while the pointer is over it.
 */
function handleToastEvents() {
  const toasts = findToasts();
  const stopPropagation = (event: Event) => event.stopPropagation();
  const hideClicked = ({ target }: Event) => {
    const isButton = target instanceof Element && target.closest('button');
    if (!isButton && getSelection()?.isCollapsed !== false) toast.dismiss();
  };
  const dispatchMouse = (type: string) => () => {
    const event = new MouseEvent(type, { bubbles: true, relatedTarget: document.body });
    toasts?.querySelector('[data-sonner-toast]')?.dispatchEvent(event);
  };
  const listeners = {
    pointerdown: stopPropagation,
    click: hideClicked,
    focusin: dispatchMouse('mousemove'),
    focusout: dispatchMouse('mouseout'),
  };
  for (const [type, listener] of Object.entries(listeners)) toasts?.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) toasts?.removeEventListener(type, listener);
  };
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
    description: description?.split('\n').map((line) => (
      <span key={line} className="line-clamp-3">
        {line}
      </span>
    )),
    duration: durationMs,
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
    >
      {label}
      <kbd aria-hidden className="max-xl:hidden font-normal font-sans text-secondary-deep text-xs">
        {toastActionKey.name}
      </kbd>
    </Button>
  );
}

/** The distances of a toast from the edges of the window: 8 px below the top bar, and in line with the page. */
const offset = { top: 72, right: 'calc(max(0px, (100vw - 1920px) / 2) + var(--gutter))' };

const maxWidth = { '--width': 'min(440px, 100vw - 32px)' } as CSSProperties;

/** Shows toasts at the top right, below the top bar and in front of pages and dialogs. */
export function Toaster() {
  // The effects of child components run first, so Sonner's live region already exists in these effects.
  useEffect(manageToastFocus, []);
  useEffect(handleToastEvents, []);
  useEffect(listenForActionKey, []);
  useEffect(() => setToastRenderer(showToast), []);
  return (
    <Sonner
      position="top-right"
      offset={offset}
      mobileOffset={{ top: 72, left: 0, right: 0 }}
      // Shows only the newest toast, because older toasts would be visible below it and cover the page.
      visibleToasts={1}
      // Disables Sonner's hotkey, because it would move the focus. `listenForActionKey` replaces it.
      hotkey={[]}
      // Gives the description the toast's text colour, because Sonner's grey is unreadable in dark mode.
      richColors
      style={{ ...maxWidth, fontFamily: 'inherit' }}
      icons={{
        success: <Icon of={CircleCheck} className="size-5 text-success-deep" />,
        error: <Icon of={CircleAlert} className="size-5 text-error-deep" />,
        warning: <Icon of={TriangleAlert} className="size-5 text-warning-deep" />,
        loading: <Spinner className="size-5 text-accent-deep" />,
        info: <Icon of={Info} className="size-5 text-info-deep" />,
      }}
      toastOptions={{
        // Limits long server messages to three lines, because the toast covers the page. The margins move the toast to
        // the right edge of Sonner's list. In windows of at most 600 px, this list is as wide as the window.
        classNames: {
          toast: 'ms-auto! me-0! max-[601px]:me-4!',
          title: 'line-clamp-3',
          description: 'text-xs! leading-4!',
        },
        style: {
          // Keeps toasts clickable while a dialog is open, because Radix disables pointer events outside the dialog.
          pointerEvents: 'auto',
          width: 'max-content',
          maxWidth: 'var(--width)',
          padding: '8px 16px',
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
