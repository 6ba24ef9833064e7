'use client';

import { History } from 'lucide';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useFeature } from '@/lib/browser/session/session-features';
import type { HistoryNoun } from '@/lib/contract/nouns';
import { lazyDialog } from './lazy-dialog';

const HistoryDialog = lazyDialog(() => import('./history-dialog').then((file) => file.HistoryDialog));

interface HistoryButtonProps {
  noun: HistoryNoun;
  /** The id of the record, or `null` while it is unknown. */
  recordId: number | null;
  /** The name of the record. */
  name: string;
}

/** Opens the history of a record, if the server stores it. */
export function HistoryButton({ noun, recordId, name }: HistoryButtonProps) {
  const hasRecord = useFeature('record');
  const [isOpen, setIsOpen] = useState(false);
  if (!hasRecord) return null;
  return (
    <>
      <Button {...HistoryDialog.preloadProps} disabled={recordId === null} onClick={() => setIsOpen(true)}>
        <Icon of={History} className="size-4" />
        History
      </Button>
      {isOpen && recordId !== null && (
        <HistoryDialog noun={noun} recordId={recordId} name={name} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
