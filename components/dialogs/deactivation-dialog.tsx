'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useFeatures } from '@/lib/browser/session/session-features';
import { type DeactivatedRecord, findQuestion } from '@/lib/features/sections/deactivation-question';
import { ConfirmDialog } from './confirm-dialog';

interface DeactivationDialogProps {
  record: DeactivatedRecord;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before a deactivation that has further effects. Calls `onConfirm` without a question if there are none, or if
 * the effects could not be loaded.
 */
export function DeactivationDialog({ record, onConfirm, onClose }: DeactivationDialogProps) {
  const features = useFeatures();
  const [question, setQuestion] = useState<Awaited<ReturnType<typeof findQuestion>>>(null);
  const ask = useEffectEvent(async (isOpen: () => boolean) => {
    const found = await findQuestion(record, features).catch(() => null);
    if (!isOpen()) return;
    if (found) setQuestion(found);
    else onConfirm();
  });
  useEffect(() => {
    let isMounted = true;
    void ask(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, []);
  if (!question) return null;
  return (
    <ConfirmDialog title={question.title} confirmLabel="Deactivate" onConfirm={onConfirm} onClose={onClose}>
      {question.text}
    </ConfirmDialog>
  );
}
