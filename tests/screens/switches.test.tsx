import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen as SectionStudentsScreen } from '@/components/sections/students-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

/** The calls of each switch. Some lists update the row themselves, and others are fetched again. */
const switches: { screen: ReactNode; address: string; said: RegExp | string; calls: [string, ...string[]] }[] = [
  {
    screen: <StudentsScreen />,
    address: '/students?search=a',
    said: /status has been deactivated$/,
    calls: ['POST /students/toggle-status'],
  },
  {
    screen: <SectionsScreen />,
    address: '/sections',
    said: /has been disabled$/,
    calls: ['PUT /sections/toggle-status'],
  },
  {
    screen: <EmployeesScreen />,
    address: '/employees?search=a',
    said: 'Employee status has been deactivated',
    calls: ['POST /employee/status/toggle', 'GET /employee/list'],
  },
  {
    screen: <ClassesScreen />,
    address: '/classes',
    said: 'Class status has been deactivated',
    calls: ['PUT /classes/toggle-status', 'GET /classes/list'],
  },
  {
    screen: <SectionStudentsScreen sectionId={1} />,
    address: '/sections/1/students',
    said: /status has been deactivated$/,
    calls: ['PUT /section/student/status-toggle', 'GET /section/students'],
  },
];

/** Returns the switch of the first active row after the list has loaded. */
async function activeSwitch() {
  const [first] = await screen.findAllByRole('switch', { checked: true });
  const name = first?.getAttribute('aria-label') ?? '';
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  school.requests.length = 0;
  return { first: first as HTMLElement, again: () => screen.getByRole('switch', { name }) }; // There is at least one.
}

describe.each(switches)('The switch at $address', ({ screen: shown, address, said, calls }) => {
  it('makes exactly its calls', async () => {
    const user = await renderScreen(shown, address);
    const { first, again } = await activeSwitch();
    await user.click(first);
    expect(await screen.findByText(said)).toBeInTheDocument();
    await waitFor(() => expect(again()).not.toBeChecked());
    await waitFor(() => expect(again()).not.toHaveAttribute('aria-busy'));
    const asked = school.requests.map(({ method, target }) => `${method} ${target.replace(/^\/api\/v1|\?.*$/g, '')}`);
    expect(asked).toEqual(calls);
  });

  it('toggles immediately, and back with a message when the server refuses', async () => {
    const user = await renderScreen(shown, address);
    const { first, again } = await activeSwitch();
    const [, path] = calls[0].split(' ');
    let refuse = (_reply: Response) => {};
    school.failAt(`/api/v1${path}`, () => new Promise((answer) => (refuse = answer)));
    await user.click(first);
    expect(again()).not.toBeChecked();
    // The second click sends no request.
    await user.click(again());
    expect(again()).not.toBeChecked();
    refuse(Response.json({ message: 'The office is closed.' }, { status: 409 }));
    expect(await screen.findByText('The office is closed.')).toBeInTheDocument();
    await waitFor(() => expect(again()).toBeChecked());
    expect(again()).not.toHaveAttribute('aria-busy');
    expect(school.requests).toHaveLength(1);
  });
});
