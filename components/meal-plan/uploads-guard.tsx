'use client';

import { useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { useLeaveGuard } from '@/lib/leave-guard/use-leave-guard';

const LeaveDialog = lazyDialog(() => import('./leave-uploads-dialog').then((file) => file.LeaveUploadsDialog));

/** Asks before leaving while files are uploading or not saved yet. */
export function UploadsGuard({ isOpen }: { isOpen: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard('Meal Plan', isOpen, (go) => setLeave(() => go));
  if (!leave) return null;
  return (
    <LeaveDialog
      onLeave={() => {
        setLeave(null);
        leave();
      }}
      onClose={() => setLeave(null)}
    />
  );
}
