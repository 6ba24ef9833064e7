'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Button } from '@/components/ui/button';
import type { Unsaved } from '@/lib/auth/unsaved';
import { activeClassesQuery } from '@/lib/classes/queries';
import { useMutationOnce } from '@/lib/client/use-mutation-once';
import { saveFile } from '@/lib/device/save-file';
import { feesSheet } from '@/lib/fees/sheet';
import { today } from '@/lib/format/today';

interface LogoutDialogProps {
  unsaved: Unsaved;
  isBusy: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** Says what a logout would lose. */
export function LogoutDialog({ unsaved: { losses, fees }, isBusy, onLeave, onClose }: LogoutDialogProps) {
  const client = useQueryClient();
  const download = useMutationOnce({
    mutationFn: async () => {
      // Without the names of the classes the fees are still worth keeping.
      const classes = await client.ensureQueryData(activeClassesQuery()).catch(() => null);
      const names = new Map(classes?.data.map(({ id, classname }) => [id, classname]));
      saveFile(feesSheet(fees, names), `Fees ${today()}.csv`);
    },
    meta: { success: 'Fees downloaded successfully' },
  });
  return (
    <ConfirmDialog
      title="Log out?"
      confirmLabel="Log out"
      cancelLabel="Keep working"
      isDanger
      isBusy={isBusy}
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>This is not saved on the server and will be lost:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-main">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {fees.length > 0 && (
        <Button variant="link" className="mt-2" isBusy={download.isPending} onClick={() => download.mutate()}>
          Download the fees
        </Button>
      )}
    </ConfirmDialog>
  );
}
