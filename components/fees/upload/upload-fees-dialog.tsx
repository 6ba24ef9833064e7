'use client';

import { Download } from 'lucide';
import { LoadError } from '@/components/data-table/load-error';
import { FilePicker } from '@/components/dialogs/file-picker';
import { useDiscardQuestion } from '@/components/form/use-discard-question';
import { DayOrderQuestion } from '@/components/import/day-order-question';
import { SheetNames } from '@/components/import/sheet-names';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { SaveError } from '@/components/ui/save-error';
import { Spinner } from '@/components/ui/spinner';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { fileHeaders } from '@/lib/features/fees/fees-workbook';
import { useDownloadTemplate } from '@/lib/features/fees/import';
import type { PartialFeeChoice } from '@/lib/features/fees/rules';
import { pluralize } from '@/lib/format/pluralize';
import { FeesPlan } from './fees-plan';
import { useFeesPlan } from './use-fees-plan';

interface UploadFeesDialogProps {
  fees: readonly FeeEntry[];
  choice: PartialFeeChoice;
  /** Called with the success message and with all fees to store. These fees replace the stored fees. */
  onSave: (fees: FeeEntry[], text: string) => void;
  onClose: () => void;
}

const title = 'Upload Fees';

const errorId = 'fees-file-error';

const savedText = (count: number) =>
  pluralize(count, '1 fee saved on this device', (total) => `${total} fees saved on this device`);

export function UploadFeesDialog({ fees, choice, onSave, onClose }: UploadFeesDialogProps) {
  const template = useDownloadTemplate(choice);
  const feesPlan = useFeesPlan(fees);
  const { file, choiceError, pick, classes, isReading, failure, plan, sheets, dayOrder, setDayOrder } = feesPlan;
  const isOrderUnclear = plan !== null && plan.unclearDates.length > 0;
  const isAnswered = !isOrderUnclear || dayOrder !== undefined;
  const changes = plan && isAnswered && plan.problems.length === 0 ? plan.added.length + plan.changed.length : 0;
  const isUnsaved = feesPlan.corrections.length > 0;
  const { askFirst, question } = useDiscardQuestion({ title, isUnsaved, onClose });
  const close = () => askFirst(onClose);
  return (
    <Dialog
      title={title}
      width="large"
      onClose={close}
      notice={failure && <SaveError>{failure}</SaveError>}
      footer={
        <>
          <Button onClick={close}>{plan && changes === 0 ? 'Close' : 'Cancel'}</Button>
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
        Fill in the template or a file from Download Fees, and select it here. The console shows the changes before it
        saves them. The fees are kept on this device only, until you sign out.
      </p>
      <Button
        icon={Download}
        variant="link"
        className="-ml-1 mt-2 self-start"
        isBusy={template.isPending}
        onClick={() => template.mutate()}
      >
        Download Template
      </Button>
      <div className="mt-3">
        <FilePicker file={file} isDisabled={false} errorId={errorId} onPick={(next) => askFirst(() => pick(next))} />
        {choiceError && <FieldError id={errorId}>{choiceError}</FieldError>}
      </div>
      <div className="mt-4 space-y-4 empty:hidden">
        {isReading && (
          <p role="status" className="flex items-center gap-2 text-secondary-deep text-sm">
            <Spinner /> Reading the file…
          </p>
        )}
        {classes.isError && <LoadError query={classes} message="Failed to load classes" />}
        {sheets && <SheetNames {...sheets} />}
        {isOrderUnclear && (
          <DayOrderQuestion
            column={fileHeaders.dueDate}
            texts={plan.unclearDates}
            chosen={dayOrder}
            onChoose={setDayOrder}
          />
        )}
        {plan && isAnswered && <FeesPlan plan={plan} corrections={feesPlan.corrections} onCorrect={feesPlan.correct} />}
      </div>
      {question}
    </Dialog>
  );
}
