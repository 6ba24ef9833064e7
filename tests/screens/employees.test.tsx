import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

const listPath = '/api/v1/employee/list';
const showScreen = (query = '') => renderScreen(<EmployeesScreen />, `/employees${query}`);
const bodyRows = async () => {
  await screen.findAllByRole('switch');
  return within(screen.getByRole('table')).getAllByRole('row').slice(1);
};
const listRequests = () => school.requests.filter(({ target }) => target.startsWith(listPath));

async function readJson(path: string) {
  return (await school.browser.send(`/api/v1${path}`)).json();
}

/** Returns the mobile number of a registered person who is not an employee. */
async function findParentMobile(): Promise<string> {
  const { data } = await readJson('/students/list?page=1&per_page=1');
  const { parents } = await readJson(`/students/parents?student_id=${data[0].id}`);
  return parents[0].mobileno;
}

describe('The list of employees', () => {
  it('shows the first ten rows and all columns', async () => {
    await showScreen();
    expect(await bodyRows()).toHaveLength(10);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '',
      'Employee ID',
      'First Name',
      'Last Name',
      'Designation',
      'Mobile Number',
      'Status',
      'Actions',
    ]);
  });

  it('sends one request for a debounced search', async () => {
    const user = await showScreen('?page=2');
    const [firstRow] = await bodyRows();
    const name = firstRow?.querySelector('td + td')?.textContent ?? '';
    school.requests.length = 0;
    await user.type(screen.getByRole('textbox', { name: 'Search employees' }), name);
    await waitFor(() => expect(window.location.search).toContain('search='), { timeout: 3000 });
    await waitFor(async () => expect(await bodyRows()).toHaveLength(1));
    expect(listRequests().map(({ target }) => new URLSearchParams(target.split('?')[1]).get('search'))).toEqual([name]);
    expect(new URLSearchParams(window.location.search).has('page')).toBe(false);
  });

  it('names a search without matches, and clears it', async () => {
    const user = await showScreen('?search=nobody+at+all');
    expect(await screen.findByText('No employees found matching “nobody at all”')).toBeVisible();
    await user.click(within(screen.getByRole('table')).getByRole('button', { name: 'Clear search' }));
    expect(await bodyRows()).toHaveLength(10);
    expect(screen.getByRole('textbox', { name: 'Search employees' })).toHaveValue('');
  });

  it('deactivates and activates an employee, with a toast each time', async () => {
    const user = await showScreen('?page=2');
    const name = (await screen.findAllByRole('switch'))[0]?.getAttribute('aria-label') ?? '';
    const statusSwitch = () => screen.getByRole('switch', { name });
    expect(statusSwitch()).toBeChecked();
    await user.click(statusSwitch());
    expect(await screen.findByText('Employee status has been deactivated')).toBeInTheDocument();
    await waitFor(() => expect(statusSwitch()).not.toBeChecked());
    await user.click(statusSwitch());
    expect(await screen.findByText('Employee status has been activated')).toBeInTheDocument();
    await waitFor(() => expect(statusSwitch()).toBeChecked());
  });

  it('reports a reply that is not a list', async () => {
    school.failAt(listPath, () => Response.json({ data: 'rows' }));
    await showScreen();
    expect(await screen.findByText('Received invalid data format from server')).toBeVisible();
  });
});

async function openForm(mobile: string) {
  const user = await showScreen();
  await bodyRows();
  await user.click(screen.getByRole('button', { name: 'Add Employee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Employee' }));
  await user.type(dialog.getByLabelText(/^Mobile Number/), mobile);
  return { user, dialog };
}

describe('A new employee', () => {
  it('can be saved only after the number was validated', async () => {
    const { user, dialog } = await openForm('7000000001');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(dialog.queryByLabelText(/^Employee ID/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Validate' }));
    expect(await dialog.findByText(/^This number is new/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();

    await user.click(dialog.getByRole('button', { name: 'Save' }));
    for (const message of ['Employee ID', 'Designation', 'First name', 'Last name']) {
      expect(await dialog.findByText(`${message} is required`)).toBeVisible();
    }
    await user.type(dialog.getByLabelText(/^Employee ID/), 'NEW-1');
    await user.type(dialog.getByLabelText(/^Designation/), 'Librarian');
    await user.type(dialog.getByLabelText(/^First Name/), 'Zubeida');
    await user.type(dialog.getByLabelText(/^Last Name/), 'Qureshi');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Employee added successfully')).toBeInTheDocument();
    const { data } = await readJson('/employee/list?page=1&pageSize=10&search=NEW-1');
    expect(data).toMatchObject([{ empNo: 'NEW-1', firstName: 'Zubeida', mobileNo: '7000000001', deletedAt: null }]);
  });

  it('is linked, with locked names, when the number belongs to a registered person', async () => {
    const { user, dialog } = await openForm(await findParentMobile());
    await user.click(dialog.getByRole('button', { name: 'Validate' }));
    expect(await dialog.findByText(/already registered/)).toBeVisible();
    expect(dialog.getByLabelText(/^First Name/)).toBeDisabled();
    expect(dialog.getByLabelText(/^First Name/)).not.toHaveValue('');
    await user.type(dialog.getByLabelText(/^Employee ID/), 'LINK-1');
    await user.type(dialog.getByLabelText(/^Designation/), 'Volunteer');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Employee added successfully')).toBeInTheDocument();
  });

  it('is refused, with the existing ID, when the number belongs to an employee', async () => {
    const { data } = await readJson('/employee/list?page=1&pageSize=1');
    const [{ mobileNo, empNo }] = data;
    const { user, dialog } = await openForm(mobileNo);
    await user.click(dialog.getByRole('button', { name: 'Validate' }));
    const message = `An employee with this mobile number already exists with ID: ${empNo}`;
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('has to be validated again after the number has changed', async () => {
    const { user, dialog } = await openForm('7000000002');
    await user.click(dialog.getByRole('button', { name: 'Validate' }));
    await dialog.findByText(/^This number is new/);
    await user.type(dialog.getByLabelText(/^Mobile Number/), '{Backspace}3');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(dialog.getByText('Phone number must be validated first')).toBeVisible();
  });

  it('keeps the text when saving fails', async () => {
    const { user, dialog } = await openForm('7000000004');
    await user.click(dialog.getByRole('button', { name: 'Validate' }));
    await user.type(await dialog.findByLabelText(/^Employee ID/), 'KEEP-1');
    await user.type(dialog.getByLabelText(/^Designation/), 'Guard');
    await user.type(dialog.getByLabelText(/^First Name/), 'Asha');
    await user.type(dialog.getByLabelText(/^Last Name/), 'Rao');
    school.failAt('/api/v1/employee/create', () => new Response('<html>', { status: 500 }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to add employee')).toBeInTheDocument();
    expect(dialog.getByText('Error saving employee. Please try again.')).toBeVisible();
    expect(dialog.getByLabelText(/^Employee ID/)).toHaveValue('KEEP-1');
  });

  it.each([
    { status: 500, message: 'Failed to validate phone number' },
    { status: 404, message: 'Phone number not found' },
  ])('shows an error when the number could not be validated: $status', async ({ status, message }) => {
    school.failAt('/api/v1/employee/validate', () => new Response('', { status }));
    const { user, dialog } = await openForm('7000000005');
    await user.click(dialog.getByRole('button', { name: 'Validate' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });
});
