'use client';

import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import { FieldError } from '@/lib/browser/forms/field-error';
import { applyFieldErrors } from './apply-field-errors';

interface Save<Row, Saved, Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>;
  wireNames?: Readonly<Record<string, FieldPath<Values>>>;
  row?: Row | null;
  /** Converts the record in a conflict reply to form values. A form without it expects no conflicts. */
  toFormValues?: (record: Saved) => Values;
  /**
   * Sends the values. May throw a `FieldError`.
   * @param record the record of the last conflict, or `row` if there was no conflict. Its `version` is missing if the
   *   server has no versions.
   */
  send: (values: Parsed, record: Row | Saved | null) => Promise<unknown>;
  failure: string;
  onSaved?: (values: Parsed, shouldAddAnother: boolean) => void;
  /** Shows an error that belongs to no field. By default, the form shows it above its buttons. */
  showError?: (message: string, error: unknown) => void;
  /** Saves again after a conflict. By default, submits the form. */
  retry?: () => Promise<unknown>;
}

/**
 * Saves a form. When the server refuses the save, first lets the user resolve a version conflict, then shows the
 * server's field errors at their fields, and else shows the message. Returns props of `FormDialog`:
 *
 *     const saving = useSave({ form, wireNames, row: student, toFormValues, send, failure, onSaved: onClose });
 *     <FormDialog {...saving} …>
 */
export function useSave<
  Row extends { version?: string },
  Saved extends { version?: string },
  Values extends FieldValues,
  Parsed,
>({
  form,
  wireNames = {},
  row = null,
  toFormValues,
  send,
  failure,
  onSaved,
  showError = (message) => form.setError('root', { message }),
  retry,
}: Save<Row, Saved, Values, Parsed>) {
  const conflict = useConflict({ form, row, toFormValues, wireNames });

  const onSubmit = async (values: Parsed, shouldAddAnother = false): Promise<void> => {
    try {
      await send(values, conflict.record());
      onSaved?.(values, shouldAddAnother);
    } catch (error) {
      if (error instanceof FieldError) {
        // Safe cast: the form has a field for each value that it sends.
        return form.setError(error.field as FieldPath<Values>, { message: error.message }, { shouldFocus: true });
      }
      const saveAgain = retry ?? form.handleSubmit((chosen) => onSubmit(chosen, shouldAddAnother));
      if (await conflict.resolve(error, saveAgain)) return;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
      showError(messageOr(error, failure), error);
    }
  };

  return { form, onSubmit, conflict: conflict.dialog };
}
