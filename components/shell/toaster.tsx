'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { showToasts } from '@/lib/toasts/toast';

const durationMs = 4000;

/** Top right, for four seconds, over the top bar: nothing that is being worked on lies beneath. */
export function Toaster() {
  // Runs after the effects within: by now there is a region to announce them.
  useEffect(() => showToasts(({ tone, text, description }) => void toast[tone](text, { description })), []);
  return (
    <Sonner
      position="top-right"
      duration={durationMs}
      offset={{ top: 5, right: 16 }}
      // The pointer goes through to what lies beneath, such as Logout; nor does it keep a toast from passing.
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
