'use client';

import { LoadError } from '@/components/data-table/load-error';
import { FilePicker } from '@/components/dialogs/file-picker';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field-error';
import { Spinner } from '@/components/ui/spinner';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { pluralize } from '@/lib/format/pluralize';
import { FeesPlan } from './fees-plan';
import { useFeesPlan } from './use-fees-plan';

interface UploadFeesDialogProps {
  /** The fees of this school that are stored on this device. */
  fees: readonly FeeEntry[];
  /** Called with the success message and with all fees to store. These fees replace the stored fees. */
  onSave: (fees: FeeEntry[], text: string) => void;
  onClose: () => void;
}

const errorId = 'fees-file-error';

const savedText = (count: number) =>
  pluralize(count, '1 fee saved on this device', (total) => `${total} fees saved on this device`);

export function UploadFeesDialog({ fees, onSave, onClose }: UploadFeesDialogProps) {
  const { file, choiceError, pick, classes, isReading, failure, plan } = useFeesPlan(fees);
  const changes = plan && plan.problems.length === 0 ? plan.added.length + plan.changed.length : 0;
  return (
    <Dialog
      title="Upload Fees"
      width="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{plan && changes === 0 ? 'Close' : 'Cancel'}</Button>
          {plan && changes > 0 && (
            <Button
              variant="primary"
              onClick={() => {
                onSave(plan.result, savedText(changes));
                onClose();
              }}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      <p className="text-secondary-deep text-sm">
        Select an Excel file like the one that Download Fees gives, with one row for each class and period. You see what
        it changes before anything is saved. It is kept on this device only, until you sign out.
      </p>
      <div className="mt-3">
        <FilePicker file={file} isDisabled={false} errorId={errorId} onPick={pick} />
        {choiceError && <FieldError id={errorId}>{choiceError}</FieldError>}
      </div>
      <div className="mt-4 space-y-4 empty:hidden">
        {isReading && (
          <p role="status" className="flex items-center gap-2 text-secondary-deep text-sm">
            <Spinner /> Reading the file…
          </p>
        )}
        {failure && <Callout tone="error">{failure}</Callout>}
        {classes.isError && (
          <LoadError
            message="Failed to load classes"
            isRetrying={classes.isFetching}
            onRetry={() => void classes.refetch()}
          />
        )}
        {plan && <FeesPlan plan={plan} labels={plan.labels} />}
      </div>
    </Dialog>
  );
}
