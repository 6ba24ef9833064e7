'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import type { Subject } from '@/lib/contract/subjects';
import { type SubjectForm, subjectForm } from '@/lib/features/subjects/form-schema';
import { useCreateSubject, useUpdateSubject } from '@/lib/features/subjects/mutations';

/** Maps field names in API errors to form fields. */
const wireNames: Record<string, keyof SubjectForm> = { subject_name: 'subjectName' };

const toFormValues = ({ subjectName }: Subject): SubjectForm => ({ subjectName });

interface SubjectFormDialogProps {
  /** The subject to edit, or `null` to add a new subject. */
  subject: Subject | null;
  onClose: () => void;
}

export function SubjectFormDialog({ subject, onClose }: SubjectFormDialogProps) {
  const creating = useCreateSubject();
  const updating = useUpdateSubject();
  const form = useForm<SubjectForm>({
    resolver: zodResolver(subjectForm),
    defaultValues: subject ? toFormValues(subject) : { subjectName: '' },
  });
  const conflict = useConflict({ form, row: subject, toFormValues, wireNames });

  const save = async ({ subjectName }: SubjectForm) => {
    try {
      if (subject) await updating.mutateAsync({ id: subject.id, subjectName, version: conflict.version() });
      else await creating.mutateAsync(subjectName);
      onClose();
    } catch (error) {
      if (await conflict.resolve(error, form.handleSubmit(save))) return;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
      throw new Error(messageOr(error, 'Error saving subject. Please try again.'));
    }
  };

  return (
    <FormDialog
      title={subject ? 'Edit Subject' : 'Add New Subject'}
      context={subject?.subjectName}
      width="small"
      form={form}
      submit={{ label: subject ? 'Update' : 'Save', busyLabel: 'Saving...' }}
      onSubmit={save}
      onClose={onClose}
    >
      {conflict.dialog}
      <TextField control={form.control} name="subjectName" label="Subject Name" isRequired />
    </FormDialog>
  );
}
