import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { type BulkQuestion, isTypedCount } from '@/lib/features/bulk/texts';
import { formatCount } from '@/lib/format/pluralize';

interface BulkQuestionDialogProps {
  question: BulkQuestion;
  isDanger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action on many rows. A large deletion can be confirmed once its number is typed. */
export function BulkQuestionDialog({ question, isDanger, onConfirm, onClose }: BulkQuestionDialogProps) {
  const { title, lines, confirmLabel, typedCount } = question;
  const [typed, setTyped] = useState('');
  const isConfirmed = typedCount === null || isTypedCount(typed, typedCount);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      isDanger={isDanger}
      isDisabled={!isConfirmed}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="grid gap-2">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {typedCount !== null && (
          <form
            className="mt-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (isConfirmed) onConfirm();
            }}
          >
            <Field label={`Type ${formatCount(typedCount)} to confirm`}>
              {(wiring) => (
                <Input
                  {...wiring}
                  value={typed}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
          </form>
        )}
      </div>
    </ConfirmDialog>
  );
}
