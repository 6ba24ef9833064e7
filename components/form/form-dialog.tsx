'use client';

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SaveButton } from '@/components/ui/save-button';
import { SaveError } from '@/components/ui/save-error';
import { useAllowedCalls, useMayChange } from '@/lib/browser/session/session-features';
import type { CallName } from '@/lib/contract/calls';
import { useDiscardQuestion } from './use-discard-question';

interface FormDialogProps<Values extends FieldValues, Parsed> {
  title: string;
  context?: string;
  /** The call that saves the form, or `null` for a form that only the browser keeps. */
  call: CallName | null;
  // The second type parameter is react-hook-form's context, which is not used.
  form: UseFormReturn<Values, unknown, Parsed>;
  submit: {
    label: string;
    busyLabel?: string;
    disabledReason?: string | null;
    /**
     * Resets the form for the next record. If `onAddAnother` is set, the dialog has the button 'Save and add another'.
     */
    onAddAnother?: () => void;
  };
  /** Saves, and closes the dialog unless `shouldAddAnother` is true. Shows an error in the form. */
  onSubmit: (values: Parsed, shouldAddAnother: boolean) => Promise<void> | void;
  conflict?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  width?: 'small' | 'medium' | 'large';
  /** The name of the field that gets the focus at first. By default, the first one. */
  initialField?: string | undefined;
}

export function FormDialog<Values extends FieldValues, Parsed = Values>(props: FormDialogProps<Values, Parsed>) {
  const { title, context, call, form, submit, onSubmit, conflict, onClose, children, actions, width, initialField } =
    props;
  const formId = useId();
  const isDisabled = Boolean(submit.disabledReason);
  const isAllowed = useAllowedCalls();
  const mayChangeDevice = useMayChange();
  const mayChange = call ? isAllowed(call) : mayChangeDevice;
  const { isDirty, isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const shouldAddAnother = useRef(false);

  const { askFirst, question } = useDiscardQuestion({ title, isUnsaved: isDirty, onClose });

  // Ignores the close request during a save, because a save that has started cannot be cancelled.
  const close = () => !isSubmitting && askFirst(onClose);

  const submitForm = form.handleSubmit((values) => onSubmit(values, shouldAddAnother.current));

  const save = (isLast: boolean) => {
    if (isSubmitting || isDisabled) return;
    shouldAddAnother.current = !isLast;
    // Removes the error of the last attempt, so that a new error takes the focus again.
    form.clearErrors('root');
    void submitForm();
  };

  // Resets the form in an effect, after the submission has settled. Otherwise, the end of the submission would mark the
  // form of the next record as submitted.
  const [addedCount, setAddedCount] = useState(0);
  const startNextRecord = useEffectEvent(() => {
    if (!shouldAddAnother.current || !submit.onAddAnother) return;
    submit.onAddAnother();
    setAddedCount(addedCount + 1);
  });
  useEffect(() => {
    if (isSubmitSuccessful) startNextRecord();
  }, [isSubmitSuccessful]);
  useEffect(() => {
    if (addedCount > 0) document.getElementById(formId)?.querySelector<HTMLElement>('input:not([type=file])')?.focus();
  }, [addedCount, formId]);

  return (
    <Dialog
      {...{ title, context, width }}
      onClose={close}
      notice={
        (submit.disabledReason || errors.root?.message) && (
          <>
            {errors.root?.message && <SaveError>{errors.root.message}</SaveError>}
            {submit.disabledReason && (
              <p id={`${formId}-reason`} className="text-secondary-deep text-sm">
                {submit.disabledReason}
              </p>
            )}
          </>
        )
      }
      footer={
        <>
          {actions}
          <Button onClick={close}>{mayChange ? 'Cancel' : 'Close'}</Button>
          {mayChange && submit.onAddAnother && (
            <Button
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              disabled={isDisabled || isSubmitting}
              onClick={() => save(false)}
            >
              Save and add another
            </Button>
          )}
          {mayChange && (
            <SaveButton
              form={formId}
              isBusy={isSubmitting}
              busyLabel={submit.busyLabel ?? 'Saving...'}
              disabled={isDisabled}
              aria-describedby={isDisabled ? `${formId}-reason` : undefined}
            >
              {submit.label}
            </SaveButton>
          )}
        </>
      }
    >
      <form
        id={formId}
        data-initial-field={initialField}
        noValidate
        onSubmit={(event) => {
          // Prevents the submission of the form that opened this dialog, because React events bubble through portals.
          event.stopPropagation();
          event.preventDefault();
          save(true);
        }}
      >
        {/* Disables the fields for a user who may not save, and opens the dialog only to read its data. */}
        <fieldset disabled={!mayChange} className="contents">
          {conflict}
          {children}
        </fieldset>
      </form>
      {question}
    </Dialog>
  );
}
