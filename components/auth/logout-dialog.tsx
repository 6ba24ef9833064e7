'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Button } from '@/components/ui/button';
import { useDownloadFees } from '@/lib/features/fees/export';
import type { Losses } from './find-losses';

interface LogoutDialogProps {
  losses: Losses;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function LogoutDialog({ losses: { descriptions, fees }, isBusy, onConfirm, onClose }: LogoutDialogProps) {
  const download = useDownloadFees();
  return (
    <ConfirmDialog
      title="Log out?"
      confirmLabel="Log out"
      cancelLabel="Keep working"
      isDanger
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>This is not saved on the server and will be lost:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-main">
        {descriptions.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {fees.length > 0 && (
        <Button variant="link" className="mt-2" isBusy={download.isPending} onClick={() => download.mutate(fees)}>
          Download the fees
        </Button>
      )}
    </ConfirmDialog>
  );
}
