import { type BulkOptions, callMany } from '@/lib/browser/client/call-many';
import { runSequentially } from '@/lib/browser/client/run-sequentially';
import { nouns } from '@/lib/contract/nouns';
import type { SectionStudent, SectionTeacher } from '@/lib/contract/sections';
import { statusWrite } from '@/lib/features/bulk/bulk';
import type { BulkWrite } from '@/lib/features/bulk/mutations';
import { countRows } from '@/lib/features/bulk/texts';
import { studentKeys } from '@/lib/features/students/all-students';
import { personName } from '@/lib/format/person-name';
import { addStudentAgain } from './student-mutations';
import { teacherKeys } from './teacher-mutations';

export const teacherNoun = { singular: 'teacher', plural: 'teachers' };

export const sectionStudentStatusWrite = (sectionId: number) => (activate: boolean) =>
  statusWrite(
    {
      noun: nouns.students,
      nameOf: personName,
      invalidates: studentKeys,
      call: 'PUT /section/student/status-toggle',
      toInput: ({ id }: SectionStudent, isWanted) => ({
        query: { section_id: sectionId, student_id: id, activate: isWanted },
      }),
    },
    activate,
  );

const removalTexts = (noun: { singular: string; plural: string }) => ({
  nameOf: personName,
  doneText: (count: number) => `${countRows(noun, count)} removed from the section`,
  undoes: (count: number) => `removed ${countRows(noun, count)} from the section`,
  undoneText: (count: number) => `Undone: ${countRows(noun, count)} added to the section again`,
});

async function addAgain(sectionId: number, student: SectionStudent) {
  const otherSection = await addStudentAgain(sectionId, student);
  if (otherSection) throw new Error(`This student is in ${otherSection} now.`);
}

/** Removes students one by one, because a call for several students refuses all if one has left. */
export const studentRemoval = (sectionId: number): BulkWrite<SectionStudent> => ({
  ...removalTexts(nouns.students),
  call: 'POST /section/remove-students',
  invalidates: studentKeys,
  async write(students, options) {
    const toRemoval = ({ id }: SectionStudent) => ({ query: { section_id: sectionId }, body: { student_ids: [id] } });
    // Only servers with the feature `bulk-undo` accept this call in bulk.
    const removal = { ...options, canBulk: options.canUndoBulk };
    const result = await callMany('POST /section/remove-students', students, toRemoval, removal);
    return { ...result, undo: () => runSequentially(result.done, (student) => addAgain(sectionId, student)) };
  },
});

export const teacherRemoval = (sectionId: number): BulkWrite<SectionTeacher> => ({
  ...removalTexts(teacherNoun),
  call: 'DELETE /section/teacher/delete',
  invalidates: teacherKeys,
  async write(teachers, options) {
    const toRemoval = ({ id }: SectionTeacher) => ({ query: { section_id: sectionId, teacher_id: id } });
    const result = await callMany('DELETE /section/teacher/delete', teachers, toRemoval, options);
    const toAddition = ({ teacherid }: SectionTeacher) => ({
      query: { section_id: sectionId, employee_id: teacherid },
    });
    const undo = (undoOptions: BulkOptions) =>
      callMany('POST /sections/add-employee', result.done, toAddition, undoOptions);
    return { ...result, undo };
  },
});
