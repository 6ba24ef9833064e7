/** Mutations of a section's teachers and students. */

import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import { callKey } from '@/lib/client/call-query';
import { turnBack, turnedBackToasts } from '@/lib/client/turn-back';
import { undoAction, undoBy } from '@/lib/client/undo';
import { useMutationOnce } from '@/lib/client/use-mutation-once';
import type { ActiveEmployee } from '@/lib/contract/employees';
import type { SectionStudent, SectionTeacher } from '@/lib/contract/sections';
import { counted } from '@/lib/format/counted';
import { personName } from '@/lib/format/person-name';
import { everyStudentKey } from '@/lib/students/every-student';
import { findStudent } from '@/lib/students/find-student';
import { toast } from '@/lib/toasts/toast';
import { memberName } from './members';
import { type EachOutcome, type Failure, oneByOne } from './one-by-one';
import { type Joining, putBack, sendInBatches } from './student-moves';

const ofTeachers = [callKey('GET /section/teachers')];

const addTeacher = (sectionId: number, employeeId: number | null) =>
  call('POST /sections/add-employee', { query: { section_id: sectionId, employee_id: employeeId } });

const removeTeacher = (sectionId: number, linkId: number | null) =>
  call('DELETE /section/teacher/delete', { query: { section_id: sectionId, teacher_id: linkId } });

/** A toast has room for so many. */
const namedInToast = 3;

function reasons<Item>(failed: readonly Failure<Item>[], nameOf: (item: Item) => string): string {
  const named = failed.slice(0, namedInToast).map(({ item, reason }) => `${nameOf(item)}: ${reason}`);
  const more = failed.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more.toLocaleString('en-IN')} more.`] : [])].join(' ');
}

const undoAddTeachers = (sectionId: number) => ({
  async mutationFn(added: readonly ActiveEmployee[]) {
    // The reply to an add doesn't tell the link, by which alone a teacher is removed.
    const { teachers } = await call('GET /section/teachers', { query: { section_id: sectionId } });
    return oneByOne(added, async ({ empId }) => {
      const link = teachers.find(({ teacherid }) => teacherid === empId);
      if (link) await removeTeacher(sectionId, link.id);
    });
  },
  onSuccess({ done, failed }: EachOutcome<ActiveEmployee>) {
    if (failed.length === 0) {
      toast.success(
        counted(
          done.length,
          'Undone: 1 teacher is no longer in the section',
          (count) => `Undone: ${count} teachers are no longer in the section`,
        ),
      );
    } else {
      toast.error(
        counted(
          failed.length,
          '1 teacher could not be removed again',
          (count) => `${count} teachers could not be removed again`,
        ),
        { description: reasons(failed, personName) },
      );
    }
  },
  meta: { error: 'The teachers could not be removed again', showsCause: true as const, invalidates: ofTeachers },
});

interface Adding {
  employees: readonly ActiveEmployee[];
  onProgress: (done: number) => void;
}

/** Resolves with who was added and who failed; rejects only when the session has ended. */
export function useAddSectionTeachers(sectionId: number) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ employees, onProgress }: Adding) =>
      oneByOne(employees, ({ empId }) => addTeacher(sectionId, empId), onProgress),
    onSuccess({ done, failed }) {
      if (failed.length > 0) toast.error('Failed to add teachers to section');
      else {
        toast.success(
          counted(done.length, '1 teacher added to the section', (count) => `${count} teachers added to the section`),
          { action: undoAction(undoBy(client, undoAddTeachers(sectionId), done)) },
        );
      }
    },
    meta: { error: 'Failed to add teachers to section', invalidates: ofTeachers },
  });
}

const undoRemoveTeacher = (sectionId: number) => ({
  mutationFn: ({ teacherid }: SectionTeacher) => addTeacher(sectionId, teacherid),
  meta: {
    success: (teacher: SectionTeacher) => `Undone: ${memberName(teacher)} is in the section again`,
    error: (teacher: SectionTeacher) => `${memberName(teacher)} could not be added to the section again`,
    showsCause: true as const,
    invalidates: ofTeachers,
  },
});

export function useRemoveSectionTeacher(sectionId: number) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ id }: SectionTeacher) => removeTeacher(sectionId, id),
    meta: {
      success: (teacher: SectionTeacher) => `${memberName(teacher)} has been removed from the section`,
      error: 'Failed to remove teacher from section',
      showsCause: true,
      invalidates: ofTeachers,
      undo: (teacher: SectionTeacher) => undoBy(client, undoRemoveTeacher(sectionId), teacher),
    },
  });
}

// Students who are added leave their previous section.
const ofStudents = [callKey('GET /section/students'), callKey('GET /students/list'), everyStudentKey];

const undoAddStudents = (sectionId: number) => ({
  mutationFn: (joined: readonly Joining[]) => putBack(sectionId, joined),
  onSuccess({ done, failed }: EachOutcome<Joining>) {
    if (failed.length === 0) {
      toast.success(
        counted(
          done.length,
          'Undone: 1 student is back where they were',
          (count) => `Undone: ${count} students are back where they were`,
        ),
      );
    } else {
      toast.error(
        counted(failed.length, '1 student could not be put back', (count) => `${count} students could not be put back`),
        { description: reasons(failed, ({ name }) => name) },
      );
    }
  },
  meta: { error: 'The students could not be put back', showsCause: true as const, invalidates: ofStudents },
});

/** @param canUndo the server says where students are, and takes them out of sections. */
export function useAddSectionStudents(sectionId: number, canUndo: boolean) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: (students: readonly Joining[]) => sendInBatches('POST /section/add-students', sectionId, students),
    // The first of several batches may have been added. A second try adds nobody twice.
    onError: () => Promise.all(ofStudents.map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: {
      success: ({ length }: readonly Joining[]) =>
        counted(length, '1 student added to the section', (count) => `${count} students added to the section`),
      error: 'Failed to add students to section',
      invalidates: ofStudents,
      undo: (students: readonly Joining[]) => (canUndo ? undoBy(client, undoAddStudents(sectionId), students) : null),
    },
  });
}

const undoRemoveStudent = (sectionId: number) => ({
  /** @returns the section where somebody else has put the student meanwhile; they stay there. */
  async mutationFn(student: SectionStudent) {
    const { id, enrollmentno, firstname } = student;
    const now = await findStudent({ id, enrollmentNo: enrollmentno, firstName: firstname });
    if (now?.sectionId) return `${now.className} ${now.section}`;
    await call('POST /section/add-students', { query: { section_id: sectionId }, body: { student_ids: [id] } });
    return null;
  },
  meta: {
    success: (student: SectionStudent, elsewhere: string | null) =>
      elsewhere === null
        ? `Undone: ${memberName(student)} is in the section again`
        : `Nothing to undo: ${memberName(student)} is in ${elsewhere} now`,
    error: (student: SectionStudent) => `${memberName(student)} could not be added to the section again`,
    showsCause: true as const,
    invalidates: ofStudents,
  },
});

/** Only for servers that name `placement`. */
export function useRemoveSectionStudent(sectionId: number) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ id }: SectionStudent) =>
      call('POST /section/remove-students', { query: { section_id: sectionId }, body: { student_ids: [id] } }),
    meta: {
      success: (student: SectionStudent) => `${memberName(student)} has been removed from the section`,
      error: 'Failed to remove student from section',
      showsCause: true,
      invalidates: ofStudents,
      undo: (student: SectionStudent) => undoBy(client, undoRemoveStudent(sectionId), student),
    },
  });
}

const toggle = (sectionId: number, { id }: SectionStudent) =>
  call('PUT /section/student/status-toggle', { query: { section_id: sectionId, student_id: id } });

async function findStatus(sectionId: number, { id }: SectionStudent) {
  const students = await call('GET /section/students', { query: { section_id: sectionId } });
  const found = students.find((student) => student.id === id);
  return found && { isActive: found.student_deletedat === null };
}

const isActive = (student: SectionStudent) => student.student_deletedat === null;

const undoToggle = (sectionId: number) => ({
  mutationFn: (student: SectionStudent) =>
    turnBack(
      isActive(student),
      () => findStatus(sectionId, student),
      () => toggle(sectionId, student),
    ),
  meta: {
    ...turnedBackToasts((student: SectionStudent) => ({ name: memberName(student), isActive: isActive(student) })),
    invalidates: ofStudents,
  },
});

export function useToggleSectionStudent(sectionId: number) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: (student: SectionStudent) => toggle(sectionId, student),
    meta: {
      success: (student: SectionStudent) =>
        student.student_deletedat
          ? `${memberName(student)} status has been activated`
          : `${memberName(student)} status has been deactivated`,
      error: 'Failed to update student status',
      showsCause: true,
      invalidates: ofStudents,
      undo: (student: SectionStudent) => undoBy(client, undoToggle(sectionId), student),
    },
  });
}
