'use client';

import { useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { BroadcastType } from '@/lib/contract/broadcasts';
import { useBroadcastDraft } from '@/lib/features/broadcasts/draft';

const untitled: Record<BroadcastType, string> = {
  Circular: 'Untitled circular',
  Notification: 'Untitled notification',
};

const DiscardDialog = lazyDialog(() => import('./discard-draft-dialog').then((file) => file.DiscardDraftDialog));

export function DraftOffer({ onContinue }: { onContinue: () => void }) {
  const [draft, setDraft] = useBroadcastDraft();
  const [isDiscarding, setIsDiscarding] = useState(false);
  if (!draft) return null;
  const subject = draft.subject.trim() || untitled[draft.notetype];
  return (
    <div className="mb-4">
      <Callout>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p title={subject} className="wrap-anywhere line-clamp-2 min-w-60 flex-1">
            Unsent draft, kept on this device: <strong>{subject}</strong>
          </p>
          <Button variant="link" onClick={onContinue} className="-my-2.5">
            Continue writing
          </Button>
          <Button
            variant="link"
            {...DiscardDialog.preloadProps}
            onClick={() => setIsDiscarding(true)}
            className="-my-2.5"
          >
            Discard draft
          </Button>
        </div>
      </Callout>
      {isDiscarding && (
        <DiscardDialog
          onDiscard={() => {
            setDraft(null);
            setIsDiscarding(false);
          }}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </div>
  );
}
