'use client';

import { History } from 'lucide';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useFeature } from '@/lib/browser/session/session-features';
import type { HistoryNoun } from '@/lib/contract/nouns';
import { lazyDialog } from './lazy-dialog';

const HistoryDialog = lazyDialog(() => import('./history-dialog').then((file) => file.HistoryDialog));

interface HistoryButtonProps {
  noun: HistoryNoun;
  recordId: number | null;
  name: string;
}

export function HistoryButton({ noun, recordId, name }: HistoryButtonProps) {
  const hasRecord = useFeature('record');
  const [isOpen, setIsOpen] = useState(false);
  if (!hasRecord) return null;
  return (
    <>
      <Button
        icon={History}
        {...HistoryDialog.preloadProps}
        disabled={recordId === null}
        onClick={() => setIsOpen(true)}
      >
        History
      </Button>
      {isOpen && recordId !== null && (
        <HistoryDialog noun={noun} recordId={recordId} name={name} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
