'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { setToastRenderer } from '@/lib/toasts/toast';

const durationMs = 4000;

/** From here on the top bar has room beside its buttons. */
const roomInTopBar = '(min-width: 768px)';

/** Sonner makes each toast a tab stop, from which Tab leads back and not on. There is nothing to press in one. */
function leaveOutOfTabOrder() {
  const toasts = document.querySelector('section[aria-label^=Notifications]');
  const watch = new MutationObserver(() => {
    for (const item of document.querySelectorAll('[data-sonner-toast][tabindex="0"]'))
      item.setAttribute('tabindex', '-1');
  });
  if (toasts) watch.observe(toasts, { childList: true, subtree: true });
  return () => watch.disconnect();
}

const whenRoomChanges = (callback: () => void) => {
  const query = matchMedia(roomInTopBar);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
};

/** Beyond the shell's edge and gutter stand the colour mode and Logout, 248 px with the spaces around them. */
const besideButtons = 'calc(max(0px, (100vw - 1920px) / 2) + var(--gutter) + 248px)';
const width = (all: string) => ({ '--width': `min(600px, ${all})` }) as CSSProperties;

/**
 * Shows toasts at the top right, in the strip of the top bar: beside its buttons, above what the page and dialogs begin
 * with. Narrow windows have no room there and show them above the buttons at the window's foot.
 */
export function Toaster() {
  const hasRoom = useSyncExternalStore(whenRoomChanges, () => matchMedia(roomInTopBar).matches);
  useEffect(leaveOutOfTabOrder, []);
  // Child effects run first, so the live region exists by now.
  useEffect(() => setToastRenderer(({ tone, text, description }) => void toast[tone](text, { description })), []);
  return (
    <Sonner
      position={hasRoom ? 'top-right' : 'bottom-center'}
      duration={durationMs}
      offset={{ top: 2, right: besideButtons, bottom: 88 }}
      mobileOffset={{ bottom: 88, left: 0, right: 0 }}
      // Older ones would peek out below it, over the page.
      visibleToasts={1}
      // A toast's second line has its colour, not Sonner's grey, which can't be read in the dark.
      richColors
      // Clicks go through to what is below, and hovering doesn't pause a toast.
      style={{ ...width(hasRoom ? '100vw - 330px' : '100vw - 32px'), fontFamily: 'inherit', pointerEvents: 'none' }}
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
