import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/employees/employee-drawer';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import '@/components/students/student-drawer';
import '@/components/students/student-form-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

/** Returns a row of the table body by its zero-based index. */
async function findRow(index: number) {
  await screen.findAllByRole('switch');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  return within(rows[index + 1] as HTMLElement); // Skips the first row, which is the header.
}

/** Returns the headings and the labels of the values in the open drawer, from top to bottom. */
const drawerLines = async () =>
  [...(await screen.findByRole('dialog')).querySelectorAll('h3, dt')].map(({ textContent }) => textContent);

describe('The lines of a drawer', () => {
  it('have the order and the groups of the student form', async () => {
    const user = await renderScreen(<StudentsScreen />, '/students');
    await user.click((await findRow(0)).getByRole('link'));
    const lines = await drawerLines();
    expect(lines.slice(lines.indexOf('Student Information'))).toEqual([
      ...['Student Information', 'Phone Number', 'Date of Birth', 'Gender', 'Email', 'Class and Section'],
      ...['Address Information', 'Address'],
    ]);
  });

  it('have the order of the employee form', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees');
    await user.click((await findRow(0)).getByRole('link'));
    expect(await drawerLines()).toEqual(['Mobile Number', 'Employee ID', 'Designation', 'Email', 'Sections']);
  });
});

describe('The drawer of a student', () => {
  it('toggles the switch of the row, too', async () => {
    const user = await renderScreen(<StudentsScreen />, '/students');
    await user.click((await findRow(3)).getByRole('link'));
    const statusSwitch = within(await screen.findByRole('dialog')).getByRole('switch');
    const wasChecked = statusSwitch.getAttribute('aria-checked') === 'true';
    await user.click(statusSwitch);
    await waitFor(() => expect(statusSwitch).toHaveAttribute('aria-checked', String(!wasChecked)));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await findRow(3)).getByRole('switch')).toHaveAttribute('aria-checked', String(!wasChecked));
  });

  it('closes when the student is deleted', async () => {
    const user = await renderScreen(<StudentsScreen />, '/students?page=3');
    await user.click((await findRow(0)).getByRole('link'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Edit Student' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Student' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/has been deleted/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.search).toBe('?page=3');
  });

  it('shows a student of the current page with a server without filters, and offers a search for others', async () => {
    const trisha = { id: 12, enrollmentNo: 'S-12', firstName: 'Trisha', lastName: 'Singh', mobileNo: '9876501234' };
    school.failAt('/api/v1/students/list', () => Response.json({ data: [trisha], total_records: 1 }));
    school.failAt('/api/v1/students/parents', () => Response.json({ parents: null }));
    const user = await renderScreen(<StudentsScreen />, '/students?student=12');
    const drawerOfTrisha = await screen.findByRole('dialog', { name: 'Trisha Singh' });
    expect(await within(drawerOfTrisha).findByText('No parents have been added yet.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    window.history.pushState(null, '', '/students?student=77');
    expect(await screen.findByText(/^This student is not on this page of the list\./)).toBeVisible();
    await user.type(await screen.findByLabelText('Name or number'), 'Trisha{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.search).toBe('?search=Trisha');
    expect(school.requests.filter(({ target }) => target.includes('student_id=77'))).toEqual([]);
  });
});

it.each([
  { element: <StudentsScreen />, address: '/students?student=999999', message: 'This student was not found.' },
  { element: <StudentsScreen />, address: '/students?student=abc', message: 'This student was not found.' },
  { element: <EmployeesScreen />, address: '/employees?employee=999999', message: 'This employee was not found.' },
])('The drawer of $address reports an unknown id', async ({ element, address, message }) => {
  const user = await renderScreen(element, address, ['filter']);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(message)).toBeVisible();
  // Safe cast: the drawer has two close buttons.
  await user.click(drawer.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
