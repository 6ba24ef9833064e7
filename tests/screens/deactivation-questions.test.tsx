import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ClassesScreen } from '@/components/classes/classes-screen';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/dialogs/deactivation-dialog';
import '@/components/employees/employee-drawer';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import type { Feature } from '@/lib/contract/features';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const features = ['placement', 'filter'] as const;

const sentWrites = () => school.requests.filter(({ method }) => method !== 'GET').map(({ target }) => target);

async function clickSwitch(
  element: ReactNode,
  address: string,
  name?: string,
  available: readonly Feature[] = features,
) {
  const user = await renderScreen(element, address, available);
  const switches = await screen.findAllByRole('switch', { checked: true, name });
  const statusSwitch = switches[0] as HTMLElement; // Safe cast: `findAllByRole` finds at least one switch.
  school.requests.length = 0;
  await user.click(statusSwitch);
  return { user, statusSwitch };
}

const screens = [
  {
    element: <EmployeesScreen />,
    address: '/employees',
    title: /^Deactivate .+\?$/,
    text: /is class teacher of LKG A, .+ until you select somebody else/,
  },
  {
    element: <SectionsScreen />,
    address: '/sections?class=3',
    title: 'Deactivate Section 1 A?',
    text: /^Section 1 A has \d+ students\. They stay active/,
  },
  {
    element: <ClassesScreen />,
    address: '/classes',
    title: 'Deactivate Class LKG?',
    text: /^Class LKG has [23] sections with \d+ students\. They stay active/,
  },
];

describe.each(screens)('The question before a deactivation at $address', ({ element, address, title, text }) => {
  it('names the dependants, and Escape keeps the row active', async () => {
    const { user, statusSwitch } = await clickSwitch(element, address);
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog).toHaveAccessibleDescription(text);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(statusSwitch).toBeChecked();
    expect(statusSwitch).toHaveFocus();
    expect(sentWrites()).toEqual([]);
  });

  it('deactivates after it was confirmed', async () => {
    const { user, statusSwitch } = await clickSwitch(element, address);
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    await screen.findByText(/(deactivated|disabled)$/);
    await waitFor(() => expect(statusSwitch).not.toBeChecked());
    expect(sentWrites()).toHaveLength(1);
  });
});

it('The question names the access of an employee who can sign in', async () => {
  const employees = await (await school.browser.send('/api/v1/employee/active-list')).json();
  const { userId, firstName, lastName } = employees.data.at(-1);
  await school.browser.post('/api/v1/access/grant', { person_id: userId, role: 'view' });
  const address = `/employees?search=${firstName}%20${lastName}`;
  await clickSwitch(<EmployeesScreen />, address, undefined, [...features, 'access']);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveAccessibleDescription(/can sign in, and is signed out at once on every device\./);
});

it('The drawer of an employee asks, too', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?employee=2', features);
  await user.click(within(await screen.findByRole('dialog')).getByRole('switch'));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/class teacher of/);
});

it('Nothing is asked without dependants', async () => {
  await school.browser.post('/api/v1/classes/create', {
    ...{ classname: 'Empty', isactive: true, worksunday: false, workmonday: true, worktuesday: true },
    ...{ workwednesday: true, workthursday: true, workfriday: true, worksaturday: false },
  });
  await clickSwitch(<ClassesScreen />, '/classes?search=Empty', 'Status of Empty');
  await screen.findByText('Class status has been deactivated');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('A list of sections marks a class teacher who is inactive', async () => {
  const reply = await school.browser.send('/api/v1/sections/list?page=1&pageSize=5&class_id=2', { method: 'GET' });
  const { sections } = await reply.json();
  const { empId } = sections[0].teacher_data.employee;
  await school.browser.post(`/api/v1/employee/status/toggle?emp_id=${empId}&activate=false`);
  await renderScreen(<SectionsScreen />, '/sections?class=2', features);
  expect(await screen.findByRole('row', { name: /^UKG A/ })).toHaveTextContent('Inactive employee');
  expect(screen.getByRole('row', { name: /^UKG B/ })).not.toHaveTextContent('Inactive employee');
});
