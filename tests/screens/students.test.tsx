import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StudentsScreen } from '@/components/students/students-screen';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

const show = (query = '') => renderScreen(<StudentsScreen />, `/students${query}`);
const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const broken = () => Promise.reject(new TypeError('fetch failed'));

async function json(path: string, method = 'GET') {
  return (await school.browser.send(`/api/v1${path}`, { method })).json();
}

/**
 * Prepares a page of the list. Its second student has no father. Returns the mobile number of the first student's
 * father.
 */
async function fatherForSecond(page: number): Promise<string> {
  const { data } = await json(`/students/list?page=${page}&per_page=10`);
  const [first, second] = data;
  const { parents } = await json(`/students/parents?student_id=${second.id}`);
  const own = parents.find(({ parenttype }: { parenttype: string }) => parenttype === 'father');
  if (own) await json(`/students/parent/remove?student_id=${second.id}&parent_id=${own.id}`, 'DELETE');
  const others = (await json(`/students/parents?student_id=${first.id}`)).parents;
  return others[0].mobileno;
}

/** Opens a dialog for one row, by the name of the row's button. */
async function openRowDialog(user: UserEvent, nth: number, action: string) {
  await screen.findAllByRole('switch');
  // The header is the first row.
  const row = within(screen.getByRole('table')).getAllByRole('row')[nth + 1] as HTMLElement;
  await user.click(within(row).getByRole('button', { name: action }));
  return loadedDialog();
}

describe('The list of students', () => {
  it('shows the first ten rows and all columns', async () => {
    await show();
    expect(await screen.findAllByRole('switch')).toHaveLength(10);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Enrollment No.',
      'First Name',
      'Last Name',
      'Phone No.',
      'Gender',
      'City',
      'Status',
      'Actions',
    ]);
  });

  it('moves to the last page when the URL has a later one', async () => {
    await show('?page=9999');
    await waitFor(() => expect(window.location.search).toBe('?page=120'));
    expect(await screen.findByText('1,191–1,200 of 1,200')).toBeInTheDocument();
  });

  it('explains a search for one letter with a server that has short-search', async () => {
    const sentence = /^Names and numbers that begin with “a”\. Type one more letter/;
    const user = await renderScreen(<StudentsScreen />, '/students', ['short-search']);
    const search = await screen.findByRole('textbox', { name: 'Search students' });
    await user.type(search, 'a');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await user.type(search, 'ar');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('does not explain it with any other server', async () => {
    await show('?search=a');
    await screen.findAllByRole('switch');
    expect(screen.queryByText(/begin with/)).toBeNull();
  });

  it('normalizes a searched mobile number', async () => {
    const user = await show();
    const search = await screen.findByRole('textbox', { name: 'Search students' });
    for (const [text, asked] of [
      ['+91 98123 00001', '9812300001'],
      ['123 0000', '123 0000'],
    ] as const) {
      school.requests.length = 0;
      await user.clear(search);
      await user.type(search, `${text}{Enter}`);
      await waitFor(() => expect(school.requests).toHaveLength(1));
      expect(new URLSearchParams(school.requests[0]?.target.split('?')[1]).get('search')).toBe(asked);
      expect(search).toHaveValue(text);
    }
  });

  it('toggles a switch immediately, without fetching the list again', async () => {
    let answer: (response: Response) => void = () => {};
    const hold = () => new Promise<Response>((resolve) => (answer = resolve));
    school.failAt('/api/v1/students/toggle-status', hold);
    const user = await show('?page=2');
    const name = (await screen.findAllByRole('switch', { checked: true }))[0]?.getAttribute('aria-label') ?? '';
    const status = () => screen.getByRole('switch', { name });
    school.requests.length = 0;
    await user.click(status());
    expect(status()).toHaveAttribute('aria-busy', 'true');
    expect(status()).not.toBeChecked();
    // A second click during the request has no effect.
    await user.click(status());
    answer(Response.json({ status: 'success' }));
    expect(await screen.findByText(/status has been deactivated$/)).toBeInTheDocument();
    expect(status()).not.toBeChecked();
    expect(school.requests).toEqual([
      { method: 'POST', target: expect.stringMatching(/^\/api\/v1\/students\/toggle-status\?student_id=\d+$/) },
    ]);

    await user.click(status());
    expect(status()).toBeChecked();
    answer(Response.json({ status: 'error' }, { status: 500 }));
    expect(await screen.findByText('Failed to update student status')).toBeInTheDocument();
    await waitFor(() => expect(status()).not.toBeChecked());
    expect(school.requests).toHaveLength(2);
  });

  it('fetches a page again that was loading during a toggle', async () => {
    let answer: (response: Response) => void = () => {};
    const user = await show('?page=2');
    await screen.findAllByRole('switch');
    school.failAt('/api/v1/students/list', () => new Promise(() => {}));
    await user.click(button('Next page'));
    school.recover();
    school.failAt('/api/v1/students/toggle-status', () => new Promise((resolve) => (answer = resolve)));
    await user.click(screen.getAllByRole('switch')[0] as HTMLElement); // The page has ten.
    answer(Response.json({ status: 'success' }));
    expect(await screen.findByText('21–30 of 1,200')).toBeInTheDocument();
  });
});

describe('The student form', () => {
  // Many queries by role in a large form take twice the time of other tests.
  it('shows missing values and saves valid ones', { timeout: 60_000 }, async () => {
    const user = await show();
    await user.click(button('Add Student'));
    await screen.findByRole('dialog', { name: 'Add New Student' });
    await user.click(button('Save'));
    expect(await screen.findByText('Enrollment number is required')).toBeVisible();
    expect(screen.getByText('Gender is required')).toBeVisible();
    const values = { 'Enrollment Number': 'S-1', 'Phone Number': '+91 90000 00000', 'First Name': 'Noor' };
    for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
    const others = { 'Last Name': 'Khan', 'Date of Birth': '2017-01-05', City: 'Agra', 'Pin Code': '282001' };
    for (const [label, value] of Object.entries(others)) fireEvent.change(field(label), { target: { value } });
    fireEvent.change(field('Address Line 1'), { target: { value: '1 Taj Road' } });
    fireEvent.click(screen.getByLabelText('Female'));
    await user.click(screen.getByRole('combobox', { name: /^State/ }));
    expect(await screen.findAllByRole('option')).toHaveLength(28);
    await user.click(screen.getByRole('option', { name: 'Uttar Pradesh' }));
    await user.click(button('Save'));
    expect(await screen.findByText('Student added successfully')).toBeInTheDocument();
    const { data } = await (await school.browser.send('/api/v1/students/list?page=1&per_page=5&search=S-1')).json();
    expect(data).toMatchObject([
      { firstName: 'Noor', mobileNo: '9000000000', dob: '2017-01-05', state: 'Uttar Pradesh' },
    ]);
  });
});

describe('The parents dialog', () => {
  it('edits a student’s father', async () => {
    const user = await show();
    await openRowDialog(user, 0, 'Add Parent');
    expect(await screen.findByRole('heading', { name: 'Edit Father' })).toBeVisible();
    fireEvent.change(field('Middle Name'), { target: { value: 'Kumar' } });
    await user.click(button('Update'));
    expect(await screen.findByText('Father information updated successfully')).toBeInTheDocument();
  });

  it('accepts a changed number of another person', async () => {
    const known = await fatherForSecond(3);
    const user = await show('?page=3');
    await openRowDialog(user, 1, 'Add Parent');
    expect(await screen.findByRole('heading', { name: 'Add Father' })).toBeInTheDocument();
    await user.type(field('Mobile Number'), known);
    await user.click(button('Validate'));
    expect(await screen.findByText('User found. You can edit details if needed.')).toBeInTheDocument();
    const found = (field('First Name') as HTMLInputElement).value;
    expect(found).not.toBe('');

    await user.type(field('Mobile Number'), '{Backspace}');
    expect(screen.queryByLabelText(/^First Name/)).toBeNull();
    expect(button('Validate')).toBeDisabled();
    expect(button('Save')).toBeDisabled();
    fireEvent.change(field('Mobile Number'), { target: { value: '6000099999' } });
    await user.click(button('Validate'));
    expect(await screen.findByText('Mobile number validated. Please complete the form.')).toBeInTheDocument();
    expect(field('First Name')).toHaveValue('');
    await user.click(button('Clear'));
    expect(field('Mobile Number')).toHaveValue('');
  });

  it('disables Save for changed details until the user is updated', async () => {
    const known = await fatherForSecond(4);
    const user = await show('?page=4');
    await openRowDialog(user, 1, 'Add Parent');
    await screen.findByRole('heading', { name: 'Add Father' });
    await user.type(field('Mobile Number'), known);
    await user.click(button('Validate'));
    await screen.findByLabelText(/^First Name/);
    const last = (field('Last Name') as HTMLInputElement).value;
    expect(button('Save')).toBeEnabled();
    fireEvent.change(field('Last Name'), { target: { value: `${last}x` } });
    expect(button('Save')).toBeDisabled();
    fireEvent.change(field('Last Name'), { target: { value: last } });
    expect(button('Save')).toBeEnabled();
    fireEvent.change(field('Last Name'), { target: { value: 'Updated' } });
    school.failAt('/api/v1/user/user_id', broken);
    await user.click(button('Update User'));
    expect((await screen.findAllByText('Failed to update user details'))[0]).toBeInTheDocument();
    expect(field('Last Name')).toHaveValue('Updated');
    school.recover();
    await user.click(button('Update User'));
    expect(await screen.findByText('User details updated successfully')).toBeInTheDocument();
    await waitFor(() => expect(button('Save')).toBeEnabled());
    expect(button('Update User')).toBeDisabled();
    await user.click(button('Save'));
    expect(await screen.findByText('Father linked successfully')).toBeInTheDocument();
  });

  it('shows failures and keeps all values', async () => {
    await fatherForSecond(6);
    school.failAt('/api/v1/students/parents', broken);
    const user = await show('?page=6');
    const dialog = within(await openRowDialog(user, 1, 'Add Parent'));
    expect(await dialog.findByText('Failed to load parent information')).toBeVisible();
    school.recover();
    await user.click(button('Retry'));
    expect(await screen.findByLabelText('Relationship')).toBeInTheDocument();

    await user.type(field('Mobile Number'), '600000003');
    expect(button('Validate')).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Mobile number must be 10 digits')).toBeVisible();
    await user.type(field('Mobile Number'), '0');
    school.failAt('/api/v1/user/validate', broken);
    await user.click(button('Validate'));
    expect(await screen.findByText('Failed to validate mobile number')).toBeVisible();
    school.recover();
    await user.click(button('Validate'));
    expect(await screen.findByLabelText(/^First Name/)).toHaveFocus();
    await user.click(button('Save'));
    expect(await screen.findByText('Mobile number and first name are required')).toBeVisible();
    await user.type(field('First Name'), 'Ravi');
    school.failAt('/api/v1/students/parent/create', () => new Response('<html>', { status: 500 }));
    await user.click(button('Save'));
    expect(await screen.findByText('Failed to save parent information')).toBeInTheDocument();
    expect(await screen.findByText('Failed to process parent contact')).toBeVisible();
    expect(field('First Name')).toHaveValue('Ravi');
  });

  it.each([
    ['Father', 7],
    ['Mother', 8],
    ['Guardian', 9],
  ])('adds a %s, and unlinks the person', async (relationship, page) => {
    const { data } = await json(`/students/list?page=${page}&per_page=10`);
    const { parents } = await json(`/students/parents?student_id=${data[0].id}`);
    for (const { id } of parents) {
      await json(`/students/parent/remove?student_id=${data[0].id}&parent_id=${id}`, 'DELETE');
    }
    const user = await show(`?page=${page}`);
    await openRowDialog(user, 0, 'Add Parent');
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Relationship' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose(relationship);
    await user.type(field('Mobile Number'), `60000001${page}0`);
    await user.click(button('Validate'));
    await user.type(await screen.findByLabelText(/^First Name/), 'Kamala');
    // Another relationship keeps the entered values, unless an existing parent is edited.
    await choose(relationship === 'Father' ? 'Mother' : 'Father');
    expect(field('Mobile Number')).toHaveValue(`60000001${page}0`);
    await choose(relationship);
    await user.click(button('Validate'));
    expect(await screen.findByLabelText(/^First Name/)).toHaveValue('Kamala');
    await user.click(button('Save'));
    expect(await screen.findByText(`${relationship} added successfully`)).toBeInTheDocument();

    await openRowDialog(user, 0, 'Add Parent');
    await choose(relationship);
    expect(await screen.findByRole('heading', { name: `Edit ${relationship}` })).toBeVisible();
    await user.click(button('Unlink'));
    const question = within(await screen.findByRole('alertdialog', { name: `Unlink ${relationship}` }));
    expect(question.getByText(/^Kamala will no longer be/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText(`${relationship} unlinked successfully`)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: `Add ${relationship}` })).toBeVisible();
    expect(field('Mobile Number')).toHaveValue('');
  });

  it('asks before another relationship discards changes', async () => {
    const user = await show();
    await openRowDialog(user, 0, 'Add Parent');
    await screen.findByRole('heading', { name: 'Edit Father' });
    fireEvent.change(field('First Name'), { target: { value: 'Changed' } });
    await user.click(screen.getByRole('combobox', { name: 'Relationship' }));
    await user.click(await screen.findByRole('option', { name: 'Mother' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(field('First Name')).toHaveValue('Changed');
    expect(screen.getByRole('heading', { name: 'Edit Father' })).toBeVisible();
  });
});

describe('The fees dialog', () => {
  it('shows four sample rows with totals', async () => {
    const user = await show();
    const dialog = await openRowDialog(user, 0, 'View Fees');
    expect(within(dialog).getByText(/^Sample data: /)).toBeVisible();
    expect(within(dialog).getByText('₹40,000')).toBeVisible();
    expect(within(dialog).getAllByRole('row')).toHaveLength(5);
  });

  it('opens the print window for a statement', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const user = await show();
    const dialog = await openRowDialog(user, 0, 'View Fees');
    await user.click(button('Download Statement'));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(dialog).toBeVisible();
    print.mockRestore();
  });
});
