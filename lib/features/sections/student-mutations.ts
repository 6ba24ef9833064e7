import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { createUndo } from '@/lib/browser/client/undo';
import { describeToggle, undoStatusToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import type { SectionStudent } from '@/lib/contract/sections';
import { studentKeys } from '@/lib/features/students/all-students';
import { findStudent } from '@/lib/features/students/find-student';
import { placementText } from '@/lib/features/students/texts';
import { personName } from '@/lib/format/person-name';

/**
 * Adds a removed student to the section again, unless another user has moved the student to a different section.
 * @returns the name of the different section, or `null` if the student was added.
 */
export async function addStudentAgain(sectionId: number, student: SectionStudent): Promise<string | null> {
  const { id, enrollmentno, firstname } = student;
  const current = await findStudent({ id, enrollmentNo: enrollmentno, firstName: firstname });
  if (current?.sectionId) return placementText(current);
  await call('POST /section/add-students', { query: { section_id: sectionId }, body: { student_ids: [id] } });
  return null;
}

const undoRemoveStudent = (sectionId: number) => ({
  mutationFn: (student: SectionStudent) => addStudentAgain(sectionId, student),
  meta: {
    success: (student: SectionStudent, otherSection: string | null) =>
      otherSection === null
        ? `Undone: ${personName(student)} is in the section again`
        : `Nothing to undo: ${personName(student)} is in ${otherSection} now`,
    error: (student: SectionStudent) => `${personName(student)} could not be added to the section again`,
    showsCause: true as const,
    invalidates: studentKeys,
  },
});

/** Needs a server with the feature `placement`. */
export function useRemoveSectionStudent(sectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SectionStudent) =>
      call('POST /section/remove-students', { query: { section_id: sectionId }, body: { student_ids: [id] } }),
    meta: {
      success: (student: SectionStudent) => `${personName(student)} has been removed from the section`,
      error: 'Failed to remove student from section',
      about: personName,
      showsCause: true,
      invalidates: studentKeys,
      undo: (student: SectionStudent) =>
        createUndo(client, undoRemoveStudent(sectionId), student, `removed ${personName(student)} from the section`),
    },
  });
}

const toggle = (sectionId: number, { id }: SectionStudent) =>
  call('PUT /section/student/status-toggle', { query: { section_id: sectionId, student_id: id } });

async function findStatus(sectionId: number, { id }: SectionStudent) {
  const students = await call('GET /section/students', { query: { section_id: sectionId } });
  const match = students.find((student) => student.id === id);
  return match && { isActive: match.student_deletedat === null };
}

export const isActive = (student: SectionStudent) => student.student_deletedat === null;

const toToggled = (student: SectionStudent) => ({ name: personName(student), isActive: isActive(student) });

const undoToggle = (sectionId: number) => ({
  mutationFn: (student: SectionStudent) =>
    undoStatusToggle(
      isActive(student),
      () => toggle(sectionId, student),
      () => findStatus(sectionId, student),
    ),
  meta: {
    ...undoToggleToasts(toToggled),
    invalidates: studentKeys,
  },
});

export function useToggleSectionStudent(sectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (student: SectionStudent) => toggle(sectionId, student),
    meta: {
      success: (student: SectionStudent) =>
        student.student_deletedat
          ? `${personName(student)} status has been activated`
          : `${personName(student)} status has been deactivated`,
      error: 'Failed to update student status',
      about: personName,
      showsCause: true,
      invalidates: studentKeys,
      undo: (student: SectionStudent) =>
        createUndo(client, undoToggle(sectionId), student, describeToggle(toToggled(student))),
    },
  });
}
