'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { DraftNotice } from '@/components/form/draft-notice';
import { FormDialog } from '@/components/form/form-dialog';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import { draftTitles } from '@/lib/browser/device/drafts';
import { useDraft } from '@/lib/browser/forms/use-draft';
import { lastNumbers, nextNumber } from '@/lib/browser/lists/next-number';
import type { Student } from '@/lib/contract/students';
import { usePhotoUpload } from '@/lib/features/files/use-photo-upload';
import { useCreateStudent, useUpdateStudent } from '@/lib/features/students/form-mutations';
import {
  defaultValues,
  type StudentForm,
  studentDraft,
  studentForm,
  toFormValues,
  toRequestBody,
  type ValidStudent,
  wireNames,
} from '@/lib/features/students/form-schema';
import { enrollmentText } from '@/lib/features/students/row-text';
import { joinWithDots } from '@/lib/format/join-text';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { DeleteStudent } from './delete-student';
import { StudentAddress } from './student-address';
import { StudentInformation } from './student-information';

interface StudentFormDialogProps {
  /** The student to edit, or `null` to add a new student. */
  student: Student | null;
  onClose: () => void;
  /**
   * Called in addition to `onClose` after the student was deleted, so that the caller can close other views of the
   * student.
   */
  onDeleted?: () => void;
}

/** Returns a function that suggests the next enrollment number, or '' when none can be derived. */
function useNextNumber() {
  const client = useQueryClient();
  return (saved: readonly ValidStudent[]) => {
    const listNumbers = lastNumbers(client, 'GET /students/list', ({ data, total_records }) => ({
      rows: data.map(({ id, enrollmentNo }) => ({ id, number: enrollmentNo })),
      total: total_records,
    }));
    const savedNumbers = saved.map(({ enrollmentNo }) => enrollmentNo);
    return nextNumber([...listNumbers.filter((number) => !savedNumbers.includes(number)), ...savedNumbers]) ?? '';
  };
}

function savedText(saved: readonly ValidStudent[]) {
  const last = saved.at(-1);
  if (!last) return undefined;
  const count = pluralize(saved.length, '1 student added', (total) => `${total} students added`);
  return `${count}, the last one ${personName(last)} (${last.enrollmentNo})`;
}

export function StudentFormDialog({ student, onClose, onDeleted }: StudentFormDialogProps) {
  const updating = useUpdateStudent();
  const photo = usePhotoUpload('students');
  const nextNumberAfter = useNextNumber();
  const [saved, setSaved] = useState<readonly ValidStudent[]>([]);
  const [suggestedNumber, setSuggestedNumber] = useState(() => (student ? '' : nextNumberAfter([])));
  const form = useForm<StudentForm, unknown, ValidStudent>({
    resolver: zodResolver(studentForm),
    defaultValues: student ? toFormValues(student) : { ...defaultValues, enrollmentNo: suggestedNumber },
  });
  const draft = useDraft(student ? null : 'student-draft', form, studentDraft);
  const creating = useCreateStudent(draft.clear);
  const conflict = useConflict({ form, row: student, toFormValues, wireNames });

  const save = async (values: ValidStudent, shouldAddAnother: boolean) => {
    const profilepic = await photo.store(values.profilepic).catch((error: unknown) => {
      form.setError('profilepic', { message: messageOr(error, 'Failed to upload image') }, { shouldFocus: true });
      return null;
    });
    if (profilepic === null) return;
    try {
      if (student) {
        const { isActive } = conflict.latest() ?? student;
        const body = toRequestBody(values, profilepic, isActive);
        await updating.mutateAsync({ id: student.id, body, version: conflict.version() });
      } else await creating.mutateAsync(toRequestBody(values, profilepic));
      if (shouldAddAnother) setSaved((previous) => [...previous, values]);
      else onClose();
    } catch (error) {
      if (
        await conflict.resolve(
          error,
          form.handleSubmit((chosen) => save(chosen, shouldAddAnother)),
        )
      )
        return;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
      throw new Error(messageOr(error, 'An error occurred while saving student information.'));
    }
  };

  /**
   * Resets the form for the next student. Keeps the state and the city, because siblings and neighbours are often added
   * together.
   */
  const startAnother = () => {
    const { state, city } = form.getValues();
    const enrollmentNo = nextNumberAfter(saved);
    setSuggestedNumber(enrollmentNo);
    form.reset({ ...defaultValues, state, city, enrollmentNo });
  };

  return (
    <FormDialog
      title={student ? 'Edit Student' : draftTitles['student-draft']}
      context={student ? joinWithDots(personName(student), enrollmentText(student)) : savedText(saved)}
      width="large"
      form={form}
      submit={{
        label: student ? 'Update' : 'Save',
        busyLabel: 'Saving...',
        onAddAnother: student ? undefined : startAnother,
      }}
      onSubmit={save}
      onClose={() => {
        draft.abandon();
        onClose();
      }}
    >
      <DraftNotice draft={draft}>You started adding a student earlier but did not save.</DraftNotice>
      <StudentInformation control={form.control} photoProgress={photo.progress} suggestedNumber={suggestedNumber} />
      <StudentAddress control={form.control} state={student?.state ?? ''} />
      {conflict.dialog}
      {student && (
        <DeleteStudent
          student={student}
          isDisabled={form.formState.isSubmitting}
          onDeleted={() => {
            onClose();
            onDeleted?.();
          }}
        />
      )}
    </FormDialog>
  );
}
