import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen as SectionStudentsScreen } from '@/components/sections/students-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

// Removes the toasts, because a newly mounted toaster would show those of the previous test.
beforeEach(() => void toast.dismiss());

/**
 * The switch of each screen, and the calls that it makes. Some lists update the row themselves, and the others are
 * fetched again.
 */
const switches: { element: ReactElement; address: string; message: RegExp | string; calls: [string, ...string[]] }[] = [
  {
    element: <StudentsScreen />,
    address: '/students?search=a',
    message: /status has been deactivated$/,
    calls: ['POST /students/toggle-status'],
  },
  {
    element: <SectionsScreen />,
    address: '/sections',
    message: /has been disabled$/,
    calls: ['PUT /sections/toggle-status'],
  },
  {
    element: <EmployeesScreen />,
    address: '/employees?search=a',
    message: 'Employee status has been deactivated',
    calls: ['POST /employee/status/toggle', 'GET /employee/list'],
  },
  {
    element: <ClassesScreen />,
    address: '/classes',
    message: 'Class status has been deactivated',
    calls: ['PUT /classes/toggle-status', 'GET /classes/list'],
  },
  {
    element: <SectionStudentsScreen sectionId={1} />,
    address: '/sections/1/students',
    message: /status has been deactivated$/,
    calls: ['PUT /section/student/status-toggle', 'GET /section/students'],
  },
];

/** Returns the switch of the first active row after the list has loaded. */
async function findActiveSwitch() {
  const [first] = await screen.findAllByRole('switch', { checked: true });
  const name = first?.getAttribute('aria-label') ?? '';
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  school.requests.length = 0;
  const activeSwitch = first as HTMLElement; // Safe cast: at least one row has a switch.
  return { activeSwitch, currentSwitch: () => screen.getByRole('switch', { name }) };
}

describe.each(switches)('The switch at $address', ({ element, address, message, calls }) => {
  it('makes exactly its calls', async () => {
    const user = await renderScreen(element, address);
    const { activeSwitch, currentSwitch } = await findActiveSwitch();
    await user.click(activeSwitch);
    const shownToast = (await screen.findByText(message)).closest('[data-sonner-toast]');
    const record = currentSwitch().getAttribute('aria-label')?.replace('Status of ', '') ?? '';
    expect(shownToast).toHaveTextContent(
      element.type === SectionsScreen ? `Section ${record.split(' ').at(-1)}` : record,
    );
    await waitFor(() => expect(currentSwitch()).not.toBeChecked());
    await waitFor(() => expect(currentSwitch()).not.toHaveAttribute('aria-busy'));
    const sentCalls = school.requests.map(
      ({ method, target }) => `${method} ${target.replace(/^\/api\/v1|\?.*$/g, '')}`,
    );
    expect(sentCalls).toEqual(calls);
  });

  it('toggles immediately, and back with a message when the server refuses', async () => {
    const user = await renderScreen(element, address);
    const { activeSwitch, currentSwitch } = await findActiveSwitch();
    const [, path] = calls[0].split(' ');
    let sendReply = (_reply: Response) => {};
    school.failAt(`/api/v1${path}`, () => new Promise((resolve) => (sendReply = resolve)));
    await user.click(activeSwitch);
    expect(currentSwitch()).not.toBeChecked();
    // The second click sends no request.
    await user.click(currentSwitch());
    expect(currentSwitch()).not.toBeChecked();
    sendReply(Response.json({ message: 'The office is closed.' }, { status: 409 }));
    expect(await screen.findByText('The office is closed.')).toBeInTheDocument();
    await waitFor(() => expect(currentSwitch()).toBeChecked());
    expect(currentSwitch()).not.toHaveAttribute('aria-busy');
    expect(school.requests).toHaveLength(1);
  });
});

it('A student switch whose outcome is unknown shows the saved status', async () => {
  const user = await renderScreen(<StudentsScreen />, '/students?search=a');
  const { activeSwitch, currentSwitch } = await findActiveSwitch();
  school.failAt('/api/v1/students/toggle-status', async ({ forward }) => {
    await forward();
    return Response.json({ code: 'OUTCOME_UNKNOWN', message: 'Your change may not be saved.' }, { status: 504 });
  });
  await user.click(activeSwitch);
  await waitFor(() => expect(school.requests.at(-1)?.target).toMatch('/students/list'));
  await waitFor(() => expect(currentSwitch()).not.toHaveAttribute('aria-busy'));
  expect(currentSwitch()).not.toBeChecked();
});

describe.each([
  { element: <EmployeesScreen />, list: '/employees', path: '/employee/list' },
  { element: <StudentsScreen />, list: '/students', path: '/students/list' },
])('The rows at $list', ({ element, list, path }) => {
  const switchNames = () => screen.getAllByRole('switch').map((each) => each.getAttribute('aria-label'));

  it.each(['status=active', 'sort=status'])(
    'stay with %s after their switches, until the next request',
    async (query) => {
      const user = await renderScreen(element, `${list}?${query}`, ['filter', 'sort']);
      const { activeSwitch, currentSwitch } = await findActiveSwitch();
      const namesBefore = switchNames();
      const [firstName] = namesBefore;
      await user.click(activeSwitch);
      await waitFor(() => expect(currentSwitch()).not.toBeChecked());
      await waitFor(() => expect(currentSwitch()).not.toHaveAttribute('aria-busy'));
      await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
      expect(switchNames()).toEqual(namesBefore);
      expect(school.requests.filter(({ target }) => target.includes(path))).toEqual([]);

      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await waitFor(() => expect(switchNames()).not.toContain(firstName));
      await user.click(screen.getByRole('button', { name: 'Previous page' }));
      await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
      await waitFor(() => expect(switchNames()).toContain(namesBefore.at(-1)));
      await waitFor(() => expect(switchNames()).not.toContain(firstName));
    },
  );
});
