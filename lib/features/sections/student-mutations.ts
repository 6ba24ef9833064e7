import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { callKey } from '@/lib/browser/client/call-query';
import { createUndo } from '@/lib/browser/client/undo';
import { describeToggle, undoStatusToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import { toast } from '@/lib/browser/toasts/toast';
import type { SectionStudent } from '@/lib/contract/sections';
import { allStudentsKey } from '@/lib/features/students/all-students';
import { findStudent } from '@/lib/features/students/find-student';
import { placementText } from '@/lib/features/students/row-text';
import { pluralize } from '@/lib/format/pluralize';
import { memberName } from './members';
import { type BatchResult, formatFailures } from './run-sequentially';
import { type StudentMove, sendInBatches, undoMove } from './student-moves';

// A student who is added to a section leaves the previous section, so the lists of all sections are invalidated.
const studentKeys = [callKey('GET /section/students'), callKey('GET /students/list'), allStudentsKey];

const undoAddStudents = (sectionId: number) => ({
  mutationFn: (moves: readonly StudentMove[]) => undoMove(sectionId, moves),
  onSuccess({ done, failed }: BatchResult<StudentMove>) {
    if (failed.length === 0) {
      toast.success(
        pluralize(
          done.length,
          'Undone: 1 student was moved back',
          (count) => `Undone: ${count} students were moved back`,
        ),
      );
    } else {
      toast.error(
        pluralize(
          failed.length,
          '1 student could not be moved back',
          (count) => `${count} students could not be moved back`,
        ),
        { description: formatFailures(failed, ({ name }) => name) },
      );
    }
  },
  meta: { error: 'The students could not be moved back', showsCause: true as const, invalidates: studentKeys },
});

const describeAdded = (students: readonly StudentMove[]) =>
  pluralize(students.length, `added ${students[0]?.name}`, (count) => `added ${count} students to the section`);

/** @param canUndo true if the server sends placements and can remove students from sections. */
export function useAddSectionStudents(sectionId: number, canUndo: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (students: readonly StudentMove[]) => sendInBatches('POST /section/add-students', sectionId, students),
    // Refetches the lists, because earlier batches may have succeeded. A retry adds no student twice.
    onError: () => Promise.all(studentKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: {
      success: ({ length }: readonly StudentMove[]) =>
        pluralize(length, '1 student added to the section', (count) => `${count} students added to the section`),
      error: 'Failed to add students to section',
      invalidates: studentKeys,
      undo: (students: readonly StudentMove[]) =>
        canUndo ? createUndo(client, undoAddStudents(sectionId), students, describeAdded(students)) : null,
    },
  });
}

const undoRemoveStudent = (sectionId: number) => ({
  /**
   * Adds the student to this section again, unless another user has moved the student to a different section.
   * @returns the name of the different section, or `null` if the student was added.
   */
  async mutationFn(student: SectionStudent) {
    const { id, enrollmentno, firstname } = student;
    const current = await findStudent({ id, enrollmentNo: enrollmentno, firstName: firstname });
    if (current?.sectionId) return placementText(current);
    await call('POST /section/add-students', { query: { section_id: sectionId }, body: { student_ids: [id] } });
    return null;
  },
  meta: {
    success: (student: SectionStudent, otherSection: string | null) =>
      otherSection === null
        ? `Undone: ${memberName(student)} is in the section again`
        : `Nothing to undo: ${memberName(student)} is in ${otherSection} now`,
    error: (student: SectionStudent) => `${memberName(student)} could not be added to the section again`,
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
      success: (student: SectionStudent) => `${memberName(student)} has been removed from the section`,
      error: 'Failed to remove student from section',
      about: memberName,
      showsCause: true,
      invalidates: studentKeys,
      undo: (student: SectionStudent) =>
        createUndo(client, undoRemoveStudent(sectionId), student, `removed ${memberName(student)} from the section`),
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

const isActive = (student: SectionStudent) => student.student_deletedat === null;

const toToggled = (student: SectionStudent) => ({ name: memberName(student), isActive: isActive(student) });

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
          ? `${memberName(student)} status has been activated`
          : `${memberName(student)} status has been deactivated`,
      error: 'Failed to update student status',
      about: memberName,
      showsCause: true,
      invalidates: studentKeys,
      undo: (student: SectionStudent) =>
        createUndo(client, undoToggle(sectionId), student, describeToggle(toToggled(student))),
    },
  });
}
