'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { setToastRenderer } from '@/lib/toasts/toast';

const durationMs = 4000;

/** Shows toasts at the top right, over the top bar, where they cover no content. */
export function Toaster() {
  // Child effects run first, so the live region exists by now.
  useEffect(() => setToastRenderer(({ tone, text, description }) => void toast[tone](text, { description })), []);
  return (
    <Sonner
      position="top-right"
      duration={durationMs}
      offset={{ top: 5, right: 16 }}
      // A toast's second line has its colour, not Sonner's grey, which can't be read in the dark.
      richColors
      // Clicks go through to what is below, such as Logout, and hovering doesn't pause a toast.
      style={{ fontFamily: 'inherit', pointerEvents: 'none' }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success-deep" />,
        error: <CircleAlert aria-hidden className="size-5 text-error-deep" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warning-deep" />,
        info: <Info aria-hidden className="size-5 text-info-deep" />,
      }}
      toastOptions={{
        style: {
          pointerEvents: 'none',
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
