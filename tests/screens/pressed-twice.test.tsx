import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { useDownloadAttendance } from '@/lib/attendance/mutations';
import * as session from '@/lib/auth/mutations';
import * as broadcasts from '@/lib/broadcasts/mutations';
import * as classes from '@/lib/classes/mutations';
import { makeQueryClient } from '@/lib/client/query-client';
import { useDownloadEmployees } from '@/lib/employees/export';
import * as employees from '@/lib/employees/mutations';
import { useDownloadFees } from '@/lib/fees/use-download-fees';
import { useUploadFile } from '@/lib/files/mutations';
import { useDownloadHolidayRows } from '@/lib/holidays/export';
import * as holidays from '@/lib/holidays/mutations';
import * as imports from '@/lib/import/mutations';
import { groupBy } from '@/lib/lists/group-by';
import * as mealPlan from '@/lib/meal-plan/mutations';
import * as parents from '@/lib/parents/mutations';
import * as sections from '@/lib/sections/mutations';
import * as sectionStudents from '@/lib/sections/student-mutations';
import * as sectionTeachers from '@/lib/sections/teacher-mutations';
import { useDownloadStudents } from '@/lib/students/export';
import * as students from '@/lib/students/mutations';
import * as subjects from '@/lib/subjects/mutations';
import { schoolThroughout } from '@/tests/support/screens-school';

const school = schoolThroughout();

interface Pressed<Variables> {
  isPending: boolean;
  mutate: (variables: Variables) => void;
}

/** Presses twice in one task, with equal variables that are not the same object. @returns how often the same is asked. */
const twice =
  <Variables,>(useIt: () => Pressed<Variables>, variables: NoInfer<Partial<Variables>> | Variables) =>
  async () => {
    const again = () => (Object(variables) === variables && !Array.isArray(variables) ? { ...variables } : variables);
    const { result } = renderHook(useIt, { wrapper: WithQueries });
    school.asked.length = 0;
    act(() => {
      // Only what the request needs of a row is given.
      result.current.mutate(again() as Variables);
      result.current.mutate(again() as Variables);
    });
    await waitFor(() => expect(school.asked.length).toBeGreaterThan(0));
    await waitFor(() => expect(result.current.isPending).toBe(false));
    const asked = groupBy(school.asked, ({ method, target }) => `${method} ${target}`);
    return Math.max(...[...asked.values()].map((same) => same.length));
  };

function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const onSaved = () => undefined;
const file = new File(['a,b'], 'people.csv');
const person = { mobileno: '9812345678', first_name: 'Asha', middle_name: '', last_name: 'Rao', email: '' };
const place = { studentId: 1, relationship: 'father' } as const;
const schoolClass = { id: 1, classname: 'Twice', isactive: true };
const order = {
  ...{ isView: false, isShownOnly: false, school: '', words: '' },
  ...{ signal: new AbortController().signal, onProgress: () => undefined },
};
const section = { id: 1, section: 'A', isactive: true };

/** Every mutation of the product. The reply of the school doesn't matter here. */
const mutations: Record<string, () => Promise<number>> = {
  useDownloadAttendance: twice(useDownloadAttendance, { className: '1', section, month: 1, year: 2026 }),
  useSendOtp: twice(session.useSendOtp, { mobile: '9876543210', from: '' }),
  useResendOtp: twice(session.useResendOtp, undefined),
  useVerifyOtp: twice(session.useVerifyOtp, { otp: '000000' }),
  useKeepAlive: twice(session.useKeepAlive, undefined),
  useCreateBroadcast: twice(() => broadcasts.useCreateBroadcast(onSaved), { subject: 'Twice' }),
  useUpdateBroadcast: twice(broadcasts.useUpdateBroadcast, { id: 1, content: {} as never }),
  useDeleteBroadcast: twice(broadcasts.useDeleteBroadcast, { id: 999 }),
  useCreateClass: twice(classes.useCreateClass, { classname: 'Twice' }),
  useUpdateClass: twice(classes.useUpdateClass, { id: 1, body: {} as never }),
  useToggleClassStatus: twice(classes.useToggleClassStatus, schoolClass),
  useAssignSubjects: twice(() => classes.useAssignSubjects(1), [1]),
  useExportClassStudents: twice(classes.useExportClassStudents, schoolClass),
  useValidateEmployee: twice(employees.useValidateEmployee, '9812345678'),
  useCreateEmployee: twice(() => employees.useCreateEmployee(onSaved), {}),
  useUpdateEmployee: twice(employees.useUpdateEmployee, { body: { emp_id: 1 } as never }),
  useToggleEmployeeStatus: twice(employees.useToggleEmployeeStatus, { empId: 1, deletedAt: null }),
  useImportEmployees: twice(employees.useImportEmployees, { file }),
  useDownloadEmployees: twice(useDownloadEmployees, { ...order, view: { search: '' } }),
  useDownloadEmployeeTemplate: twice(employees.useDownloadEmployeeTemplate, undefined),
  useExportEmployees: twice(employees.useExportEmployees, undefined),
  useUploadFile: twice(() => useUploadFile(), { folder: 'students', file }),
  useCreateHoliday: twice(holidays.useCreateHoliday, { holiday_name: 'Twice' }),
  useUpdateHoliday: twice(holidays.useUpdateHoliday, { body: { holiday_id: 1 } as never }),
  useDeleteHoliday: twice(holidays.useDeleteHoliday, { id: 999 }),
  useDownloadFees: twice(useDownloadFees, []),
  useDownloadHolidayRows: twice(useDownloadHolidayRows, { ...order, search: '' }),
  useDownloadHolidays: twice(holidays.useDownloadHolidays, undefined),
  useUploadMealPlan: twice(mealPlan.useUploadMealPlan, { month: 'May', label: 'a.pdf', source: 'a.pdf' }),
  useDeleteMealPlan: twice(mealPlan.useDeleteMealPlan, { record: { id: 1 } as never, month: 'May' }),
  useDownloadMealPlan: twice(mealPlan.useDownloadMealPlan, { address: '/api/files/Meal_Plan/a.pdf', name: 'a' }),
  useValidateUser: twice(parents.useValidateUser, '9812345678'),
  useCreateParent: twice(parents.useCreateParent, { ...place, person } as never),
  useLinkParent: twice(parents.useLinkParent, { ...place, userId: 1 }),
  useUpdateParent: twice(parents.useUpdateParent, { ...place, parentId: 1, person } as never),
  useUpdateUser: twice(parents.useUpdateUser, { userId: 1, person } as never),
  useUnlinkParent: twice(parents.useUnlinkParent, { ...place, userId: 1 }),
  useAddSectionTeachers: twice(() => sectionTeachers.useAddSectionTeachers(1), {
    employees: [{ empId: 1 }] as never,
    onProgress: onSaved,
  }),
  useRemoveSectionTeacher: twice(() => sectionTeachers.useRemoveSectionTeacher(1), { id: 999 }),
  useAddSectionStudents: twice(() => sectionStudents.useAddSectionStudents(1, true), [{ id: 1, name: '', from: null }]),
  useRemoveSectionStudent: twice(() => sectionStudents.useRemoveSectionStudent(1), { id: 1 }),
  useToggleSectionStudent: twice(() => sectionStudents.useToggleSectionStudent(1), { id: 1 }),
  useCreateSection: twice(sections.useCreateSection, { section: 'Twice' }),
  useUpdateSection: twice(sections.useUpdateSection, { id: 1, body: { section: 'Twice' } as never }),
  useDeleteSection: twice(sections.useDeleteSection, { id: 999 }),
  useToggleSectionStatus: twice(sections.useToggleSectionStatus, section),
  useExportSectionStudents: twice(sections.useExportSectionStudents, { section: section as never, className: '1' }),
  useCreateStudent: twice(() => students.useCreateStudent(onSaved), {}),
  useUpdateStudent: twice(students.useUpdateStudent, { id: 1, body: {} as never }),
  useDeleteStudent: twice(students.useDeleteStudent, { id: 999 }),
  useToggleStudentStatus: twice(students.useToggleStudentStatus, { id: 1 }),
  useImportStudents: twice(students.useImportStudents, { file }),
  useUndoImport: twice(imports.useUndoImport, 1),
  useDownloadStudents: twice(useDownloadStudents, { ...order, view: { search: '' }, hasPlacement: true }),
  useDownloadStudentTemplate: twice(students.useDownloadStudentTemplate, undefined),
  useCreateSubject: twice(subjects.useCreateSubject, 'Twice'),
  useUpdateSubject: twice(subjects.useUpdateSubject, { id: 1, subjectName: 'Twice' }),
  useDeleteSubject: twice(subjects.useDeleteSubject, { id: 999 }),
  // Last, because nobody is signed in afterwards.
  useSignOut: twice(session.useSignOut, undefined),
};

it('each hook that makes a call on a press has its line here', () => {
  const files = import.meta.glob<object>('../../lib/*/{export,mutations,*-mutations,use-download-*}.ts', {
    eager: true,
  });
  const hooks = Object.values(files).flatMap((file) => Object.keys(file).filter((name) => /^use(?!Is)/.test(name)));
  expect(Object.keys(mutations).sort()).toEqual(hooks.sort());
});

it.each(Object.entries(mutations))('%s, pressed twice at once, asks once', async (_name, press) => {
  expect(await press()).toBe(1);
});
