import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { MealPlanScreen } from '@/components/meal-plan/meal-plan-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen as SectionStudentsScreen } from '@/components/sections/students-screen';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { chooseRelationship } from '@/tests/support/choose-relationship';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

const reason = 'The server sent this entry without an ID, so it can only be viewed.';

interface ScreenWithoutIds {
  element: ReactNode;
  address: string;
  /** The path of the list call. `rows` is a reply of an upstream that sends names but no ids. */
  listPath: string;
  rows: object;
  /**
   * The controls to press: `switch` for the switch of the first row, or the names of buttons. The first button is in
   * the first row, and the second is in the dialog.
   */
  controls: 'switch' | string[];
  message: string;
}

const screens: ScreenWithoutIds[] = [
  {
    element: <EmployeesScreen />,
    address: '/employees',
    listPath: '/api/v1/employee/list',
    rows: { data: [{ firstName: 'First' }, { firstName: 'Second' }] },
    controls: 'switch',
    message: 'Failed to update employee status',
  },
  {
    element: <StudentsScreen />,
    address: '/students',
    listPath: '/api/v1/students/list',
    rows: { data: [{ firstName: 'First' }, { firstName: 'Second', id: null }], total_records: null },
    controls: 'switch',
    message: 'Failed to update student status',
  },
  {
    element: <StudentsScreen />,
    address: '/students',
    listPath: '/api/v1/students/list',
    rows: { data: [{ firstName: 'First' }, { firstName: 'Second' }] },
    controls: ['Add Parent'],
    message: 'Failed to load parent information',
  },
  {
    element: <ClassesScreen />,
    address: '/classes',
    listPath: '/api/v1/classes/list',
    rows: { data: [{ classname: 'First' }, { classname: 'Second' }] },
    controls: 'switch',
    message: 'Failed to update class status',
  },
  {
    element: <SectionsScreen />,
    address: '/sections',
    listPath: '/api/v1/sections/list',
    rows: { sections: [{ section_data: { section: 'First' } }, { section_data: { section: 'Second' } }] },
    controls: 'switch',
    message: 'Failed to update section status',
  },
  {
    element: <TeachersScreen sectionId={1} />,
    address: '/sections/1/teachers',
    listPath: '/api/v1/section/teachers',
    rows: { teachers: [{ firstname: 'First', typeid: 4 }, { firstname: 'Second' }] },
    controls: ['Remove', 'Remove'],
    message: 'Failed to remove teacher from section',
  },
  {
    element: <SectionStudentsScreen sectionId={1} />,
    address: '/sections/1/students',
    listPath: '/api/v1/section/students',
    rows: [{ firstname: 'First' }, { firstname: 'Second' }],
    controls: 'switch',
    message: 'Failed to update student status',
  },
  {
    element: <SubjectsScreen />,
    address: '/subjects',
    listPath: '/api/v1/subject/list',
    rows: { subjects: [{ subjectName: 'First' }, { subjectName: 'Second' }] },
    controls: ['Delete Subject', 'Delete'],
    message: 'Failed to delete subject',
  },
  {
    element: <HolidaysScreen />,
    address: '/holidays',
    listPath: '/api/v1/holiday/list',
    rows: { data: [{ holidayname: 'First' }, { holidayname: 'Second' }] },
    controls: ['Delete Holiday', 'Delete'],
    message: 'Failed to delete holiday',
  },
  {
    element: <MealPlanScreen />,
    address: '/meal-plan',
    listPath: '/api/v1/school/meal-plan',
    rows: {
      data: [
        { month: 'January', filepath: 'Meal_Plan/First' },
        { month: 'May', filepath: 'Meal_Plan/Second' },
      ],
    },
    controls: ['Delete PDF', 'Delete'],
    message: 'Failed to delete meal plan',
  },
  {
    element: <BroadcastingScreen />,
    address: '/broadcasting',
    listPath: '/api/v1/diary/broadcast',
    rows: { items: [{ subject: 'First' }, { subject: 'Second' }] },
    controls: ['Delete', 'Delete'],
    message: 'Failed to delete broadcast!',
  },
];

it.each(screens)('rows without ids are shown on $address, and “$message” has its reason', async (testCase) => {
  school.failAt(testCase.listPath, () => Response.json(testCase.rows));
  const user = await renderScreen(testCase.element, testCase.address);
  const row = (await screen.findByText('First')).closest('tr') as HTMLElement; // Safe cast: every cell is in a row.
  expect(screen.getByText('Second')).toBeVisible();
  if (testCase.controls === 'switch') await user.click(within(row).getByRole('switch'));
  else {
    const [opener = '', confirm] = testCase.controls;
    await user.click(within(row).getByRole('button', { name: opener }));
    const dialog = await screen.findByRole(confirm ? 'alertdialog' : 'dialog');
    if (confirm) await user.click(within(dialog).getByRole('button', { name: confirm }));
  }
  expect((await screen.findAllByText(testCase.message)).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  expect(school.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('a father without an id is shown, but cannot be unlinked', async () => {
  const father = { parenttype: 'Father', firstname: 'Ravi', mobileno: 9_812_345_678 };
  school.failAt('/api/v1/students/parents', () => Response.json({ parents: [father, { parenttype: 'uncle' }] }));
  const user = await renderScreen(<StudentsScreen />, '/students');
  const [addParentButton] = await screen.findAllByRole('button', { name: 'Add Parent' });
  await user.click(addParentButton as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
  await chooseRelationship(user, 'Father');
  expect(await screen.findByRole('heading', { name: 'Edit Father' })).toBeVisible();
  expect(screen.getByLabelText(/^First Name/)).toHaveValue('Ravi');
  await user.click(screen.getByRole('button', { name: 'Unlink' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('Missing required information to unlink parent')).toBeInTheDocument();
  expect(school.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('a list without a total has a next page while pages are full', async () => {
  const createRows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ empId: from + index, firstName: `Person ${from + index}` }));
  school.failAt('/api/v1/employee/list', () => {
    const page = Number(new URL(school.requests.at(-1)?.target ?? '', 'http://console').searchParams.get('page'));
    return Response.json({ data: page === 1 ? createRows(1, 5) : createRows(6, 2) });
  });
  const user = await renderScreen(<EmployeesScreen />, '/employees?size=5');
  expect(await screen.findByText('1–5 of 5+')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Person 7')).toBeInTheDocument();
  expect(screen.getByText('6–7 of 7')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});
