import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen as SectionStudentsScreen } from '@/components/sections/students-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { schoolThroughout } from '@/tests/support/screens-school';

const school = schoolThroughout();

/** What each switch asks of the server: some rows turn by themselves, other lists are read again. */
const switches = [
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

it.each(switches)('the switch at $address makes exactly its calls', async ({ screen: shown, address, said, calls }) => {
  const user = await renderScreen(shown, address);
  const [first] = await screen.findAllByRole('switch', { checked: true });
  const name = first?.getAttribute('aria-label') ?? '';
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  school.asked.length = 0;
  await user.click(first as HTMLElement); // there is one
  expect(await screen.findByText(said)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('switch', { name })).not.toBeChecked());
  await waitFor(() => expect(screen.getByRole('switch', { name })).not.toHaveAttribute('aria-busy'));
  const asked = school.asked.map(({ method, target }) => `${method} ${target.replace(/^\/api\/v1|\?.*$/g, '')}`);
  expect(asked).toEqual(calls);
});
