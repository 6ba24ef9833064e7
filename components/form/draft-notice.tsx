'use client';

import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { Draft } from '@/lib/browser/forms/use-draft';

interface DraftNoticeProps {
  draft: Draft;
  onRestored?: () => void;
  children: string;
}

/** Moves the focus to the form, because the buttons disappear with the notice. */
const focusForm = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('form')?.querySelector<HTMLElement>('input:not([type=file])')?.focus();

export function DraftNotice({ draft, onRestored, children }: DraftNoticeProps) {
  if (!draft.isOffered) return null;
  return (
    <div className="mb-5">
      <Callout>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1">{children}</p>
          <Button
            variant="link"
            className="h-8"
            onClick={(event) => {
              focusForm(event);
              draft.restore();
              onRestored?.();
            }}
          >
            Restore
          </Button>
          <Button
            variant="link"
            className="h-8"
            onClick={(event) => {
              focusForm(event);
              draft.discard();
            }}
          >
            Discard
          </Button>
        </div>
      </Callout>
    </div>
  );
}
