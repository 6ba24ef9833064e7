'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { DraftNotice } from '@/components/form/draft-notice';
import { FormDialog } from '@/components/form/form-dialog';
import { CallError, messageOr } from '@/lib/client/call-error';
import type { Student } from '@/lib/contract/students';
import { usePhotoUpload } from '@/lib/files/use-photo-upload';
import { dotted } from '@/lib/format/dotted';
import { personName } from '@/lib/format/person-name';
import { useDraft } from '@/lib/forms/use-draft';
import { studentDraft } from '@/lib/students/draft';
import { useCreateStudent, useUpdateStudent } from '@/lib/students/mutations';
import { enrollmentText } from '@/lib/students/row-text';
import {
  emptyForm,
  formOf,
  type StudentForm,
  studentBody,
  studentForm,
  type ValidStudent,
  wireNames,
} from '@/lib/students/rules';
import { DeleteStudent } from './delete-student';
import { StudentAddress } from './student-address';
import { StudentInformation } from './student-information';

interface StudentFormDialogProps {
  /** `null` adds a new one. */
  student: Student | null;
  onClose: () => void;
  /** Called beside `onClose`, for what else is about this student. */
  onDeleted?: () => void;
}

export function StudentFormDialog({ student, onClose, onDeleted }: StudentFormDialogProps) {
  const updating = useUpdateStudent();
  const photo = usePhotoUpload('students');
  const form = useForm<StudentForm, unknown, ValidStudent>({
    resolver: zodResolver(studentForm),
    defaultValues: student ? formOf(student) : emptyForm,
  });
  const draft = useDraft(student ? null : 'student-draft', form, studentDraft);
  const creating = useCreateStudent(draft.forget);
  const conflict = useConflict({ form, row: student, formOf, wireNames });

  const save = async (values: ValidStudent) => {
    const profilepic = await photo.store(values.photo).catch((error: unknown) => {
      form.setError('photo', { message: messageOr(error, 'Failed to upload image') }, { shouldFocus: true });
      return null;
    });
    if (profilepic === null) return;
    try {
      if (student) {
        const { isActive } = conflict.latest() ?? student;
        const body = studentBody(values, profilepic, isActive);
        await updating.mutateAsync({ id: student.id, body, version: conflict.version() });
      } else await creating.mutateAsync(studentBody(values, profilepic));
      onClose();
    } catch (error) {
      if (await conflict.settle(error, form.handleSubmit(save))) return;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
      throw new Error(messageOr(error, 'An error occurred while saving student information.'));
    }
  };

  return (
    <FormDialog
      title={student ? 'Edit Student' : 'Add New Student'}
      context={student ? dotted(personName(student), enrollmentText(student)) : undefined}
      width="large"
      form={form}
      submit={{ label: student ? 'Update' : 'Save', busyLabel: 'Saving...' }}
      onSubmit={save}
      onClose={() => {
        draft.giveUp();
        onClose();
      }}
    >
      <DraftNotice draft={draft}>You started adding a student earlier but did not save.</DraftNotice>
      <StudentInformation control={form.control} photoProgress={photo.progress} />
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
