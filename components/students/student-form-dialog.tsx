'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { confirmProps } from '@/components/dialogs/confirm-dialog';
import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import { DraftNotice } from '@/components/form/draft-notice';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { draftTitles } from '@/lib/browser/device/drafts';
import { useDraft } from '@/lib/browser/forms/use-draft';
import { useNextNumbers } from '@/lib/browser/lists/next-number';
import { useFeature } from '@/lib/browser/session/session-features';
import type { Student } from '@/lib/contract/students';
import type { NamedSection } from '@/lib/features/attendance/export';
import { usePhotoUpload } from '@/lib/features/files/mutations';
import { useSectionChoices } from '@/lib/features/sections/section-choices';
import { useCreateStudent, useDeleteStudent, useUpdateStudent } from '@/lib/features/students/form-mutations';
import {
  defaultValues,
  type StudentForm,
  savedStudentForm,
  studentDraft,
  studentForm,
  toFormValues,
  toRequestBody,
  type ValidStudent,
  wireNames,
} from '@/lib/features/students/form-schema';
import { enrollmentText, placementText } from '@/lib/features/students/texts';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithDots } from '@/lib/format/text';
import { MissingData, useMissingFields } from './missing-data';
import { SimilarStudents } from './similar-students';
import { SectionField, StudentAddress, StudentInformation } from './student-information';

interface StudentFormDialogProps {
  student: Student | null;
  sectionId?: number | null;
  onClose: () => void;
  /**
   * Called in addition to `onClose` after the student was deleted, so that the caller can close other views of the
   * student.
   */
  onDeleted?: () => void;
}

function savedText(saved: readonly ValidStudent[]) {
  const last = saved.at(-1);
  if (!last) return undefined;
  const count = pluralize(saved.length, '1 student added', (total) => `${total} students added`);
  return `${count}, the last one ${personName(last)} (${last.enrollmentNo})`;
}

/** Returns the section that the form opens with. Its name is '' if only the filter of the list is known. */
function toCurrentSection(student: Student | null, filteredId: number | null): NamedSection | null {
  const id = student ? student.sectionId : filteredId;
  return id === null ? null : { id, name: student ? placementText(student) : '' };
}

export function StudentFormDialog({ student, sectionId = null, onClose, onDeleted }: StudentFormDialogProps) {
  const hasPlacement = useFeature('placement');
  const updating = useUpdateStudent();
  const photo = usePhotoUpload('students');
  const numbers = useNextNumbers(
    'GET /students/list',
    ({ data, total_records }) => ({
      rows: data.map(({ id, enrollmentNo }) => ({ id, number: enrollmentNo })),
      total: total_records,
    }),
    ({ enrollmentNo }: ValidStudent) => enrollmentNo,
  );
  const missing = useMissingFields(student);
  const form = useForm<StudentForm, unknown, ValidStudent>({
    resolver: zodResolver(student ? savedStudentForm(missing) : studentForm),
    defaultValues: student
      ? toFormValues(student)
      : { ...defaultValues, enrollmentNo: numbers.suggested, sectionId: String(sectionId ?? '') },
  });
  const draft = useDraft(student ? null : 'student-draft', form, studentDraft);
  const creating = useCreateStudent(draft.clear);

  const sections = useSectionChoices({ enabled: hasPlacement, current: toCurrentSection(student, sectionId) });
  const toSection = (id: string) => {
    const name = sections.choices.find(({ value }) => value === id)?.label ?? 'the section';
    return id === '' ? null : { id: Number(id), name };
  };

  const saving = useSave({
    form,
    wireNames,
    row: student,
    toFormValues,
    send: async (values, record) => {
      const profilepic = await photo.storeOf('profilepic', values.profilepic);
      const from = String(record?.sectionId ?? '');
      const move =
        hasPlacement && values.sectionId !== from ? { from: toSection(from), to: toSection(values.sectionId) } : null;
      const body = toRequestBody(values, profilepic, record?.isActive);
      return student
        ? updating.mutateAsync({ id: student.id, body, version: record?.version, move })
        : creating.mutateAsync({ body, move });
    },
    failure: 'An error occurred while saving student information.',
    onSaved: (values, shouldAddAnother) => (shouldAddAnother ? numbers.add(values) : onClose()),
  });

  /**
   * Resets the form for the next student. Keeps the section, the state and the city, because classmates, siblings and
   * neighbours are often added together.
   */
  const startAnother = () => {
    const { sectionId, state, city } = form.getValues();
    form.reset({ ...defaultValues, sectionId, state, city, enrollmentNo: numbers.suggestNext() });
  };

  return (
    <FormDialog
      call={student ? 'PUT /students/update' : 'POST /students/create'}
      title={student ? 'Edit Student' : draftTitles['student-draft']}
      context={student ? joinWithDots(personName(student), enrollmentText(student)) : savedText(numbers.added)}
      width="large"
      initialField={missing[0]}
      {...saving}
      submit={{
        label: student ? 'Update' : 'Save',
        onAddAnother: student ? undefined : startAnother,
      }}
      onClose={() => {
        draft.abandon();
        onClose();
      }}
    >
      <div className="mb-5 empty:hidden">
        <MissingData student={student} />
      </div>
      <DraftNotice draft={draft}>You started adding a student earlier but did not save.</DraftNotice>
      <StudentInformation
        control={form.control}
        sectionField={hasPlacement && <SectionField control={form.control} sections={sections} />}
        photoProgress={photo.progress}
        suggestedNumber={student ? '' : numbers.suggested}
      />
      <StudentAddress control={form.control} state={student?.state ?? ''} />
      {/* Comes after all fields, because it appears and disappears while the user goes from field to field. */}
      {!student && <SimilarStudents control={form.control} />}
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

interface DeleteStudentProps {
  student: Student;
  isDisabled: boolean;
  onDeleted: () => void;
}

function DeleteStudent({ student, isDisabled, onDeleted }: DeleteStudentProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deleting = useDeleteStudent();
  return (
    <section className="mt-6 flex items-center justify-between gap-4 border-t pt-5">
      <p className="text-secondary-deep text-sm">Deletes this student and all of their records.</p>
      <Button icon={Trash2} variant="danger-outline" disabled={isDisabled} onClick={() => setIsConfirming(true)}>
        Delete Student
      </Button>
      {isConfirming && (
        <DeleteDialog
          name={personName(student)}
          {...confirmProps(deleting, student, 'Failed to delete student. Please try again.', onDeleted)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
}
