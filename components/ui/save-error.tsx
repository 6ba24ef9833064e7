'use client';

import type { ReactNode } from 'react';
import { Callout } from './callout';

const focus = (element: HTMLElement | null) => element?.focus();

/** Shows why a save failed. Belongs directly above the buttons, and takes the focus when it appears. */
export function SaveError({ tone = 'error', children }: { tone?: 'error' | 'warning'; children: ReactNode }) {
  return (
    <Callout ref={focus} tabIndex={-1} tone={tone}>
      {children}
    </Callout>
  );
}

/** Places a notice above the buttons. Limits the height of a long notice, so that the buttons stay in view. */
export function Notice({ children }: { children: ReactNode }) {
  return <div className="-m-1 mb-3 grid max-h-[30dvh] gap-2 overflow-y-auto p-1 empty:hidden">{children}</div>;
}
