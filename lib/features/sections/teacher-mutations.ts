import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { callMany } from '@/lib/browser/client/call-many';
import { runSequentially } from '@/lib/browser/client/run-sequentially';
import { createUndo, undoAction } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import type { ActiveEmployee } from '@/lib/contract/employees';
import type { SectionTeacher } from '@/lib/contract/sections';
import { showUndone, type UndoneEntry, undoEntry } from '@/lib/features/bulk/mutations';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';

export const teacherKeys = [callKey('GET /section/teachers')];

const additionOf = (sectionId: number, employeeId: number | null) => ({
  query: { section_id: sectionId, employee_id: employeeId },
});

const addTeacher = (sectionId: number, employeeId: number | null) =>
  call('POST /sections/add-employee', additionOf(sectionId, employeeId));

const removeTeacher = (sectionId: number, linkId: number | null) =>
  call('DELETE /section/teacher/delete', { query: { section_id: sectionId, teacher_id: linkId } });

const undoneText = (count: number) =>
  pluralize(
    count,
    'Undone: 1 teacher is no longer in the section',
    (many) => `Undone: ${many} teachers are no longer in the section`,
  );

interface Added {
  added: readonly ActiveEmployee[];
  entryId: number | null;
}

const undoAddTeachers = (sectionId: number) => ({
  async mutationFn({ added, entryId }: Added): Promise<UndoneEntry> {
    if (entryId !== null) return undoEntry(entryId);
    // Loads the links between the section and its teachers, because a removal needs the id of a link. The calls that
    // added the teachers did not return these ids.
    const { teachers } = await call('GET /section/teachers', { query: { section_id: sectionId } });
    const { done, failed } = await runSequentially(added, async ({ empId }) => {
      const link = teachers.find(({ teacherid }) => teacherid === empId);
      if (link) await removeTeacher(sectionId, link.id);
    });
    return { undone: done.length, left: failed.map(({ item, reason }) => ({ name: personName(item), reason })) };
  },
  onSuccess: (result: UndoneEntry) => showUndone(result, undoneText),
  meta: { error: 'The teachers could not be removed again', showsCause: true as const, invalidates: teacherKeys },
});

const describeAdded = (added: readonly ActiveEmployee[]) =>
  pluralize(added.length, `added ${added.map(personName).join()}`, (count) => `added ${count} teachers to the section`);

interface AddTeachersInput {
  employees: readonly ActiveEmployee[];
  onProgress: (done: number) => void;
}

/** Resolves with the employees who were added and those who failed. Rejects only when the session has ended. */
export function useAddSectionTeachers(sectionId: number) {
  const client = useQueryClient();
  const options = { canBulk: useFeature('bulk'), canUndoBulk: useFeature('bulk-undo') };
  return useMutation({
    mutationFn: ({ employees, onProgress }: AddTeachersInput) =>
      callMany('POST /sections/add-employee', employees, ({ empId }) => additionOf(sectionId, empId), {
        ...options,
        onProgress,
      }),
    onSuccess({ done, failed, entryId }) {
      if (failed.length > 0) toast.error('Failed to add teachers to section');
      else {
        toast.success(
          pluralize(done.length, '1 teacher added to the section', (count) => `${count} teachers added to the section`),
          {
            action: undoAction(
              createUndo(client, undoAddTeachers(sectionId), { added: done, entryId }, describeAdded(done)),
            ),
          },
        );
      }
    },
    meta: { error: 'Failed to add teachers to section', invalidates: teacherKeys },
  });
}

const undoRemoveTeacher = (sectionId: number) => ({
  mutationFn: ({ teacherid }: SectionTeacher) => addTeacher(sectionId, teacherid),
  meta: {
    success: (teacher: SectionTeacher) => `Undone: ${personName(teacher)} is in the section again`,
    error: (teacher: SectionTeacher) => `${personName(teacher)} could not be added to the section again`,
    showsCause: true as const,
    invalidates: teacherKeys,
  },
});

export function useRemoveSectionTeacher(sectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SectionTeacher) => removeTeacher(sectionId, id),
    meta: {
      success: (teacher: SectionTeacher) => `${personName(teacher)} has been removed from the section`,
      error: 'Failed to remove teacher from section',
      about: personName,
      showsCause: true,
      invalidates: teacherKeys,
      undo: (teacher: SectionTeacher) =>
        createUndo(client, undoRemoveTeacher(sectionId), teacher, `removed ${personName(teacher)} from the section`),
    },
  });
}
