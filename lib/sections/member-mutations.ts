/** Mutations of a section's teachers and students. */

import { call } from '@/lib/client/call';
import { callKey } from '@/lib/client/call-query';
import { useMutationOnce } from '@/lib/client/use-mutation-once';
import type { ActiveEmployee } from '@/lib/contract/employees';
import type { SectionStudent, SectionTeacher } from '@/lib/contract/sections';
import { counted } from '@/lib/format/counted';
import { toast } from '@/lib/toasts/toast';
import { addEach } from './add-each';
import { memberName } from './members';

interface Adding {
  employees: readonly ActiveEmployee[];
  onProgress: (done: number) => void;
}

/** Resolves with who was added and who failed; rejects only when the session has ended. */
export const useAddSectionTeachers = (sectionId: number) =>
  useMutationOnce({
    mutationFn: ({ employees, onProgress }: Adding) =>
      addEach(
        employees,
        ({ empId }) => call('POST /sections/add-employee', { query: { section_id: sectionId, employee_id: empId } }),
        onProgress,
      ),
    onSuccess({ added, failed }) {
      if (failed.length > 0) toast.error('Failed to add teachers to section');
      else {
        toast.success(
          counted(added.length, '1 teacher added to the section', (count) => `${count} teachers added to the section`),
        );
      }
    },
    meta: { error: 'Failed to add teachers to section', invalidates: [callKey('GET /section/teachers')] },
  });

export const useRemoveSectionTeacher = (sectionId: number) =>
  useMutationOnce({
    mutationFn: ({ id }: SectionTeacher) =>
      call('DELETE /section/teacher/delete', { query: { section_id: sectionId, teacher_id: id } }),
    meta: {
      success: (teacher: SectionTeacher) => `${memberName(teacher)} has been removed from the section`,
      error: 'Failed to remove teacher from section',
      showsCause: true,
      invalidates: [callKey('GET /section/teachers')],
    },
  });

// Students who are added leave their previous section.
const ofStudents = [callKey('GET /section/students'), callKey('GET /students/list')];

export const useAddSectionStudents = (sectionId: number) =>
  useMutationOnce({
    mutationFn: (ids: number[]) =>
      call('POST /section/add-students', { query: { section_id: sectionId }, body: { student_ids: ids } }),
    meta: {
      success: ({ length }: number[]) =>
        counted(length, '1 student added to the section', (count) => `${count} students added to the section`),
      error: 'Failed to add students to section',
      invalidates: ofStudents,
    },
  });

export const useToggleSectionStudent = (sectionId: number) =>
  useMutationOnce({
    mutationFn: ({ id }: SectionStudent) =>
      call('PUT /section/student/status-toggle', { query: { section_id: sectionId, student_id: id } }),
    meta: {
      success: (student: SectionStudent) =>
        student.student_deletedat
          ? `${memberName(student)} status has been activated`
          : `${memberName(student)} status has been deactivated`,
      error: 'Failed to update student status',
      showsCause: true,
      invalidates: ofStudents,
    },
  });
