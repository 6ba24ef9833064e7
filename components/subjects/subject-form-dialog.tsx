'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import type { Subject } from '@/lib/contract/subjects';
import { type SubjectForm, subjectForm } from '@/lib/features/subjects/form-schema';
import { useCreateSubject, useUpdateSubject } from '@/lib/features/subjects/mutations';

const wireNames: Record<string, keyof SubjectForm> = { subject_name: 'subjectName' };

const toFormValues = ({ subjectName }: Subject): SubjectForm => ({ subjectName });

interface SubjectFormDialogProps {
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
  const saving = useSave({
    form,
    wireNames,
    row: subject,
    toFormValues,
    send: ({ subjectName }, record) =>
      subject
        ? updating.mutateAsync({ id: subject.id, subjectName, version: record?.version })
        : creating.mutateAsync(subjectName),
    failure: 'Error saving subject. Please try again.',
    onSaved: onClose,
  });

  return (
    <FormDialog
      call={subject ? 'PUT /subject/update' : 'POST /subject/create'}
      title={subject ? 'Edit Subject' : 'Add New Subject'}
      context={subject?.subjectName}
      width="small"
      {...saving}
      submit={{ label: subject ? 'Update' : 'Save' }}
      onClose={onClose}
    >
      <TextField control={form.control} name="subjectName" label="Subject Name" isRequired />
    </FormDialog>
  );
}
