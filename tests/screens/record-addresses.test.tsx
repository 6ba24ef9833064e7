import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
// Preloads the lazy components, because loading them at their first use can time out on a busy machine.
import '@/components/employees/employee-drawer';
import '@/components/students/student-drawer';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { MealPlanScreen } from '@/components/meal-plan/meal-plan-screen';
import { StudentsScreen as SectionStudentsScreen } from '@/components/sections/students-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { type ChangedNoun, changedNouns, recordAddress } from '@/lib/contract/nouns';
import { screenAddress } from '@/lib/routes';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

interface Target {
  /** The path of the page, without the query. */
  path: string;
  screenOf: (id: number) => ReactNode;
  /** The list call and the field of its reply that names a record. */
  list: string;
  nameField: string;
}

/** The page on which each noun is shown, or the reason why it has no address. */
const targets: Record<ChangedNoun, Target | string> = {
  students: {
    path: '/students',
    screenOf: () => <StudentsScreen />,
    list: '/students/list?page=40&per_page=10',
    nameField: 'enrollmentNo',
  },
  employees: {
    path: '/employees',
    screenOf: () => <EmployeesScreen />,
    list: '/employee/list?page=4&pageSize=10',
    nameField: 'empNo',
  },
  sections: {
    path: '/sections/ID/students',
    screenOf: (id) => <SectionStudentsScreen sectionId={id} />,
    list: '/sections/list?page=1&pageSize=10',
    nameField: 'section',
  },
  subjects: {
    path: '/subjects',
    screenOf: () => <SubjectsScreen />,
    list: '/subject/list?page=1&page_size=10',
    nameField: 'subjectName',
  },
  holidays: { path: '/holidays', screenOf: () => <HolidaysScreen />, list: '/holiday/list', nameField: 'holidayname' },
  broadcasts: {
    path: '/broadcasting',
    screenOf: () => <BroadcastingScreen />,
    list: '/diary/broadcast?page=1',
    nameField: 'subject',
  },
  'meal-plan': {
    path: '/meal-plan',
    screenOf: () => <MealPlanScreen />,
    list: '/school/meal-plan',
    nameField: 'month',
  },
  parents: 'are shown in the drawers of their children',
  classes: 'are cards on one page, without an address of their own',
  school: 'has a form, which shows no single change',
  access: 'is a person of another noun',
};

/** Returns the first object of a reply that has the field. */
function findRecord(reply: unknown, field: string): Record<string, unknown>[] {
  if (typeof reply !== 'object' || reply === null) return [];
  if (Object.hasOwn(reply, field)) return [{ ...reply }];
  return Object.values(reply)
    .flatMap((value) => findRecord(value, field))
    .slice(0, 1);
}

describe('the address of a record', () => {
  it.each(changedNouns)('leads to a page that shows it: %s', async (noun) => {
    const target = targets[noun];
    if (typeof target === 'string') return expect(recordAddress(noun, 1), target).toBeNull();
    const { path, screenOf, list, nameField } = target;
    const [record] = findRecord(await (await school.browser.send(`/api/v1${list}`)).json(), nameField);
    const id = Number(record?.id ?? record?.empId);
    const address = recordAddress(noun, id) ?? '';
    expect(address.split('?')[0]).toBe(path.replace('ID', String(id)));
    expect(screenAddress(address)).toBe(address);
    await renderScreen(screenOf(id), address, ['filter']);
    const name = String(record?.[nameField]);
    expect((await screen.findAllByText((text) => text.includes(name)))[0]).toBeVisible();
  });
});
