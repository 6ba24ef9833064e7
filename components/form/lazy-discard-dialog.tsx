'use client';

import { type ComponentType, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { useLeaveGuard } from '@/lib/browser/leave-guard/use-leave-guard';

interface LeaveDialogProps {
  onDiscard: () => void;
  onClose: () => void;
}

/** Keeps the code of dialogs out of the first load of a page with a form. */
export const LazyDiscardDialog = lazyDialog<LeaveDialogProps>(() =>
  import('./discard-dialog').then((file) => file.DiscardDialog),
);

interface LeaveGuardProps {
  title: string;
  isActive: boolean;
  dialog?: ComponentType<LeaveDialogProps>;
}

/** Asks before the user leaves a page whose changes would be lost. */
export function LeaveGuard({ title, isActive, dialog: LeaveDialog = LazyDiscardDialog }: LeaveGuardProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard(title, isActive, (navigate) => setLeave(() => navigate));
  if (!leave) return null;
  const discard = () => {
    setLeave(null);
    leave();
  };
  return <LeaveDialog onDiscard={discard} onClose={() => setLeave(null)} />;
}
