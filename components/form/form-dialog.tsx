'use client';

import { type ReactNode, useId, useState } from 'react';
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { useLeaveGuard } from '@/lib/leave-guard/use-leave-guard';
import { DiscardDialog } from './discard-dialog';

interface FormDialogProps<Values extends FieldValues, Parsed> {
  title: string;
  context?: string;
  // The second type parameter is react-hook-form's context, which is not used.
  form: UseFormReturn<Values, unknown, Parsed>;
  submit: { label: string; busyLabel: string; isDisabled?: boolean };
  /** Saves and closes. When it throws, the form stays and shows the error's message. */
  onSubmit: SubmitHandler<Parsed>;
  onClose: () => void;
  children: ReactNode;
  width?: 'small' | 'medium' | 'large';
}

export function FormDialog<Values extends FieldValues, Parsed = Values>(props: FormDialogProps<Values, Parsed>) {
  const { title, context, form, submit, onSubmit, onClose, children, width } = props;
  const formId = useId();
  /** What to do after discarding; `null` while the question is closed. */
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  const { isDirty, isSubmitting, errors } = form.formState;

  useLeaveGuard(title, isDirty, (leave) => setAsked({ go: leave }));

  const close = () => {
    // A save that has started can't be cancelled.
    if (isSubmitting) return;
    if (isDirty) setAsked({ go: () => {} });
    else onClose();
  };

  const save = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      form.setError('root', { message: error instanceof Error ? error.message : 'Something went wrong' });
    }
  });

  return (
    <Dialog
      {...{ title, context, width }}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel={submit.busyLabel}
            disabled={submit.isDisabled}
          >
            {submit.label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // React events bubble through portals, to the form that opened this dialog.
          event.stopPropagation();
          if (isSubmitting || submit.isDisabled) event.preventDefault();
          else void save(event);
        }}
      >
        {children}
        {errors.root?.message && (
          <div className="mt-5">
            <Callout tone="error">{errors.root.message}</Callout>
          </div>
        )}
      </form>
      {asked && (
        <DiscardDialog
          onDiscard={() => {
            onClose();
            asked.go();
          }}
          onKeep={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}
