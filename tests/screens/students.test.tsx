import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/parents/parent-dialog';
import '@/components/students/student-form-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import type { Student } from '@/lib/contract/students';
import { chooseRelationship } from '@/tests/support/choose-relationship';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

// Adds the methods of popovers, because jsdom does not implement them.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const showScreen = (query = '') => renderScreen(<StudentsScreen />, `/students${query}`);
const findButton = (name: string) => screen.getByRole('button', { name });
const findField = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const failConnection = () => Promise.reject(new TypeError('fetch failed'));

async function readJson(path: string, method = 'GET') {
  return (await school.browser.send(`/api/v1${path}`, { method })).json();
}

/**
 * Prepares a page of the list so that its second student has no father. Returns the mobile number of the first
 * student's father.
 */
async function prepareFatherForSecond(page: number): Promise<string> {
  const { data } = await readJson(`/students/list?page=${page}&per_page=10`);
  const [first, second] = data;
  const { parents } = await readJson(`/students/parents?student_id=${second.id}`);
  const fatherOfSecond = parents.find(({ parenttype }: { parenttype: string }) => parenttype === 'father');
  if (fatherOfSecond)
    await readJson(`/students/parent/remove?student_id=${second.id}&parent_id=${fatherOfSecond.id}`, 'DELETE');
  const [parentOfFirst] = (await readJson(`/students/parents?student_id=${first.id}`)).parents;
  if (parentOfFirst) return parentOfFirst.mobileno;
  const father = { mobileno: `960000000${page}`, first_name: 'Anil', middle_name: '', last_name: 'Rao' };
  const path = `/api/v1/students/parent/create?student_id=${first.id}&parent_type=father`;
  expect((await school.browser.post(path, { ...father, email: '', profilepic: '' })).status).toBe(200);
  return father.mobileno;
}

/** Opens a dialog with the button named `action` in a row. The first row below the header has the index 0. */
async function openRowDialog(user: UserEvent, rowIndex: number, action: string) {
  await screen.findAllByRole('switch');
  // Skips the first row, which is the header.
  const row = within(screen.getByRole('table')).getAllByRole('row')[rowIndex + 1] as HTMLElement;
  await user.click(within(row).getByRole('button', { name: action }));
  return loadedDialog();
}

describe('The list of students', () => {
  it('shows the first ten rows and all columns', async () => {
    await showScreen();
    expect(await screen.findAllByRole('switch')).toHaveLength(10);
    const [selection, ...headers] = screen.getAllByRole('columnheader');
    expect(selection).toHaveAccessibleName('Select all rows on this page');
    expect(headers.map((cell) => cell.textContent)).toEqual([
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
    await showScreen('?page=9999');
    await waitFor(() => expect(window.location.search).toBe('?page=120'));
    expect(await screen.findByText('1,191–1,200 of 1,200')).toBeInTheDocument();
  });

  it('explains a search for one letter with a server that has short-search', async () => {
    const explanation = /^Names and numbers that begin with “a”\. Type one more letter/;
    const user = await renderScreen(<StudentsScreen />, '/students', ['short-search']);
    const search = await screen.findByRole('textbox', { name: 'Search students' });
    await user.type(search, 'a');
    expect(await screen.findByText(explanation)).toBeInTheDocument();
    await user.type(search, 'ar');
    await waitFor(() => expect(screen.queryByText(explanation)).toBeNull());
  });

  it('does not explain it with any other server', async () => {
    await showScreen('?search=a');
    await screen.findAllByRole('switch');
    expect(screen.queryByText(/begin with/)).toBeNull();
  });

  it('says why a search has found a student, with a server that has search-reasons', async () => {
    const { data } = await readJson('/students/list?page=1&per_page=1');
    const { parents } = await readJson(`/students/parents?student_id=${data[0].id}`);
    const [{ mobileno, parenttype }] = parents;
    const reply = await readJson(`/students/list?page=1&per_page=1&search=${mobileno}`);
    expect(reply.data[0].foundBy).toMatch(new RegExp(`^${parenttype}’s number: `, 'i'));
    await renderScreen(<StudentsScreen />, `/students?search=${mobileno}`, ['search-reasons']);
    expect(await screen.findByText(reply.data[0].foundBy)).toBeVisible();
  });

  it('does not say so with any other server', async () => {
    const { data } = await readJson('/students/list?page=1&per_page=1');
    const { parents } = await readJson(`/students/parents?student_id=${data[0].id}`);
    await showScreen(`?search=${parents[0].mobileno}`);
    await screen.findAllByRole('switch');
    expect(screen.queryByText(/’s number: /)).not.toBeInTheDocument();
  });

  it('normalizes a searched mobile number', async () => {
    const user = await showScreen();
    const search = await screen.findByRole('textbox', { name: 'Search students' });
    for (const [text, sentSearch] of [
      ['+91 98123 00001', '9812300001'],
      ['123 0000', '123 0000'],
    ] as const) {
      school.requests.length = 0;
      await user.clear(search);
      await user.type(search, `${text}{Enter}`);
      await waitFor(() => expect(school.requests).toHaveLength(1));
      expect(new URLSearchParams(school.requests[0]?.target.split('?')[1]).get('search')).toBe(sentSearch);
      expect(search).toHaveValue(text);
    }
  });

  it('toggles a switch immediately, without fetching the list again', async () => {
    let sendReply: (response: Response) => void = () => {};
    const holdReply = () => new Promise<Response>((resolve) => (sendReply = resolve));
    school.failAt('/api/v1/students/toggle-status', holdReply);
    const user = await showScreen('?page=2');
    const name = (await screen.findAllByRole('switch', { checked: true }))[0]?.getAttribute('aria-label') ?? '';
    const statusSwitch = () => screen.getByRole('switch', { name });
    school.requests.length = 0;
    await user.click(statusSwitch());
    expect(statusSwitch()).toHaveAttribute('aria-busy', 'true');
    expect(statusSwitch()).not.toBeChecked();
    // A second click during the request has no effect.
    await user.click(statusSwitch());
    sendReply(Response.json({ status: 'success' }));
    expect(await screen.findByText(/status has been deactivated$/)).toBeInTheDocument();
    expect(statusSwitch()).not.toBeChecked();
    expect(school.requests).toEqual([
      { method: 'POST', target: expect.stringMatching(/^\/api\/v1\/students\/toggle-status\?student_id=\d+$/) },
    ]);

    await user.click(statusSwitch());
    expect(statusSwitch()).toBeChecked();
    sendReply(Response.json({ status: 'error' }, { status: 500 }));
    expect(await screen.findByText('Failed to update student status')).toBeInTheDocument();
    await waitFor(() => expect(statusSwitch()).not.toBeChecked());
    expect(school.requests).toHaveLength(2);
  });

  it('fetches a page again that was loading during a toggle', async () => {
    let sendReply: (response: Response) => void = () => {};
    const user = await showScreen('?page=2');
    await screen.findAllByRole('switch');
    school.failAt('/api/v1/students/list', () => new Promise(() => {}));
    await user.click(findButton('Next page'));
    school.recover();
    school.failAt('/api/v1/students/toggle-status', () => new Promise((resolve) => (sendReply = resolve)));
    await user.click(screen.getAllByRole('switch')[0] as HTMLElement); // Safe cast: each of the ten rows has a switch.
    sendReply(Response.json({ status: 'success' }));
    expect(await screen.findByText('21–30 of 1,200')).toBeInTheDocument();
  });
});

async function fillStudentForm(user: UserEvent, enrollmentNo: string) {
  const values = {
    ...{ 'Enrollment Number': enrollmentNo, 'Phone Number': '+91 90000 00000', 'First Name': 'Noor' },
    ...{ 'Last Name': 'Khan', 'Date of Birth': '2017-01-05', City: 'Agra', 'Pin Code': '282001' },
    'Address Line 1': '1 Taj Road',
  };
  for (const [label, value] of Object.entries(values)) fireEvent.change(findField(label), { target: { value } });
  fireEvent.click(screen.getByLabelText('Female'));
  await user.click(screen.getByRole('combobox', { name: /^State/ }));
  expect(await screen.findAllByRole('option')).toHaveLength(28);
  await user.click(screen.getByRole('option', { name: 'Uttar Pradesh' }));
}

const findPlacement = async (search: string) => {
  const { data } = await readJson(`/students/list?page=1&per_page=5&search=${search}`);
  return data.map(({ className, section }: Student) => (className ? `${className} ${section}` : ''));
};

describe('The student form', () => {
  // Raises the timeout, because many queries by role in a large form take twice the time of other tests.
  it('shows missing values and saves valid ones', { timeout: 60_000 }, async () => {
    const user = await showScreen();
    await user.click(findButton('Add Student'));
    await screen.findByRole('dialog', { name: 'Add New Student' });
    await user.click(findButton('Save'));
    expect(await screen.findByText('Enrollment number is required')).toBeVisible();
    expect(screen.getByText('Gender is required')).toBeVisible();
    expect(screen.queryByLabelText('Class & Section')).not.toBeInTheDocument();
    await fillStudentForm(user, 'S-1');
    await user.click(findButton('Save'));
    expect(await screen.findByText('Student added successfully')).toBeInTheDocument();
    const { data } = await (await school.browser.send('/api/v1/students/list?page=1&per_page=5&search=S-1')).json();
    expect(data).toMatchObject([
      { firstName: 'Noor', mobileNo: '9000000000', dob: '2017-01-05', state: 'Uttar Pradesh' },
    ]);
  });

  it('adds a student to a section, and tries again if only this fails', { timeout: 60_000 }, async () => {
    const user = await renderScreen(<StudentsScreen />, '/students', ['placement']);
    await user.click(findButton('Add Student'));
    await screen.findByRole('dialog', { name: 'Add New Student' });
    await user.type(screen.getByRole('combobox', { name: 'Class & Section' }), '5b{Enter}');
    await waitFor(() => expect(findField('Class & Section')).toHaveValue('5 B'));
    await fillStudentForm(user, 'PLACED-1');
    school.failAt('/api/v1/section/add-students', failConnection);
    await user.click(findButton('Save'));
    expect(await screen.findByText('Noor Khan was added, but perhaps not to 5 B')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await findPlacement('PLACED-1')).toEqual(['']);
    school.recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Noor Khan is in 5 B now')).toBeInTheDocument();
    expect(await findPlacement('PLACED-1')).toEqual(['5 B']);
  });

  it('moves a student to another section, and out of it', { timeout: 60_000 }, async () => {
    const { data } = await readJson('/students/list?page=1&per_page=1');
    const search = data[0].enrollmentNo;
    const user = await renderScreen(<StudentsScreen />, '/students', ['placement']);
    const choose = async (section: string) => {
      await openRowDialog(user, 0, 'Edit Student');
      const field = screen.getByRole('combobox', { name: 'Class & Section' });
      await waitFor(() => expect(field).not.toHaveValue(''));
      await user.clear(field);
      await user.type(field, `${section}{Enter}`);
      await user.click(findButton('Update'));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await choose('3 B');
    expect(await findPlacement(search)).toEqual(['3 B']);
    await choose('No section');
    expect(await findPlacement(search)).toEqual(['']);
  });
});

describe('The parents dialog', () => {
  it('edits a student’s father', async () => {
    const user = await showScreen();
    await openRowDialog(user, 0, 'Add Parent');
    await chooseRelationship(user, 'Father');
    expect(await screen.findByRole('heading', { name: 'Edit Father' })).toBeVisible();
    fireEvent.change(findField('Middle Name'), { target: { value: 'Kumar' } });
    await user.click(findButton('Update'));
    expect(await screen.findByText('Father information updated successfully')).toBeInTheDocument();
  });

  it('adds the first parent that a student does not have', async () => {
    const { data } = await readJson('/students/list?page=1&per_page=10');
    const { parents } = await readJson(`/students/parents?student_id=${data[0].id}`);
    const types = parents.map(({ parenttype }: { parenttype: string }) => parenttype);
    expect(types).toContain('father');
    const user = await showScreen();
    await openRowDialog(user, 0, 'Add Parent');
    const title = types.includes('mother') ? 'Add Guardian' : 'Add Mother';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(findField('Mobile Number')).toHaveValue('');
    expect(findButton('Save')).toHaveAccessibleDescription('Validate the mobile number first.');
  });

  it('says that there is no parent to add when a student has all three', async () => {
    const parents = ['father', 'mother', 'guardian'].map((parenttype, index) => ({ id: index + 1, parenttype }));
    school.failAt('/api/v1/students/parents', () => Response.json({ parents }));
    const user = await showScreen();
    await openRowDialog(user, 0, 'Add Parent');
    expect(await screen.findByText(/^This student already has a father, a mother and a guardian\./)).toBeVisible();
  });

  it('shows whose parent a found person is', async () => {
    const registeredMobile = await prepareFatherForSecond(5);
    const { data } = await readJson('/students/list?page=5&per_page=10');
    const user = await showScreen('?page=5');
    await openRowDialog(user, 1, 'Add Parent');
    await user.type(await screen.findByLabelText(/^Mobile Number/), registeredMobile);
    await user.click(findButton('Validate'));
    const child = `${data[0].firstName} ${data[0].lastName}`;
    expect(
      await screen.findByText(new RegExp(` is already the (father|mother|guardian) of ${child}\\.$`)),
    ).toBeVisible();
  });

  it('accepts a changed number of another person', async () => {
    const registeredMobile = await prepareFatherForSecond(3);
    const user = await showScreen('?page=3');
    await openRowDialog(user, 1, 'Add Parent');
    expect(await screen.findByRole('heading', { name: 'Add Father' })).toBeInTheDocument();
    await user.type(findField('Mobile Number'), registeredMobile);
    await user.click(findButton('Validate'));
    expect(await screen.findByText('User found. You can edit details if needed.')).toBeInTheDocument();
    const firstName = (findField('First Name') as HTMLInputElement).value;
    expect(firstName).not.toBe('');

    await user.type(findField('Mobile Number'), '{Backspace}');
    expect(screen.queryByLabelText(/^First Name/)).toBeNull();
    expect(findButton('Validate')).toBeDisabled();
    expect(findButton('Save')).toBeDisabled();
    fireEvent.change(findField('Mobile Number'), { target: { value: '6000099999' } });
    await user.click(findButton('Validate'));
    expect(await screen.findByText('Mobile number validated. Please complete the form.')).toBeInTheDocument();
    expect(findField('First Name')).toHaveValue('');
    await user.click(findButton('Clear'));
    expect(findField('Mobile Number')).toHaveValue('');
  });

  it('disables Save for changed details until the user is updated', async () => {
    const registeredMobile = await prepareFatherForSecond(4);
    const user = await showScreen('?page=4');
    await openRowDialog(user, 1, 'Add Parent');
    await screen.findByRole('heading', { name: 'Add Father' });
    await user.type(findField('Mobile Number'), registeredMobile);
    await user.click(findButton('Validate'));
    await screen.findByLabelText(/^First Name/);
    const lastName = (findField('Last Name') as HTMLInputElement).value;
    expect(findButton('Save')).toBeEnabled();
    fireEvent.change(findField('Last Name'), { target: { value: `${lastName}x` } });
    expect(findButton('Save')).toBeDisabled();
    expect(findButton('Save')).toHaveAccessibleDescription(
      'You changed this person’s details. Press Update User first.',
    );
    fireEvent.change(findField('Last Name'), { target: { value: lastName } });
    expect(findButton('Save')).toBeEnabled();
    fireEvent.change(findField('Last Name'), { target: { value: 'Updated' } });
    school.failAt('/api/v1/user/user_id', failConnection);
    await user.click(findButton('Update User'));
    const message = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(message).toHaveTextContent('The server did not answer. Your change may not be saved.');
    expect(message).toHaveFocus();
    expect(findField('Last Name')).toHaveValue('Updated');
    school.recover();
    await user.click(findButton('Update User'));
    expect(await screen.findByText('User details updated successfully')).toBeInTheDocument();
    await waitFor(() => expect(findButton('Save')).toBeEnabled());
    expect(findButton('Update User')).toBeDisabled();
    await user.click(findButton('Save'));
    expect(await screen.findByText('Father linked successfully')).toBeInTheDocument();
  });

  it('shows failures and keeps all values', async () => {
    await prepareFatherForSecond(6);
    school.failAt('/api/v1/students/parents', failConnection);
    const user = await showScreen('?page=6');
    const dialog = within(await openRowDialog(user, 1, 'Add Parent'));
    expect(await dialog.findByText('Failed to load parent information')).toBeVisible();
    school.recover();
    await user.click(findButton('Retry'));
    expect(await screen.findByLabelText('Relationship')).toBeInTheDocument();

    await user.type(findField('Mobile Number'), '600000003');
    expect(findButton('Validate')).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Mobile number must be 10 digits')).toBeVisible();
    await user.type(findField('Mobile Number'), '0');
    school.failAt('/api/v1/user/validate', failConnection);
    await user.click(findButton('Validate'));
    expect(await screen.findByText('Failed to validate mobile number')).toBeVisible();
    school.recover();
    await user.click(findButton('Validate'));
    expect(await screen.findByLabelText(/^First Name/)).toHaveFocus();
    await user.click(findButton('Save'));
    expect(await screen.findByText('Mobile number and first name are required')).toBeVisible();
    await user.type(findField('First Name'), 'Ravi');
    school.failAt('/api/v1/students/parent/create', () => new Response('<html>', { status: 500 }));
    await user.click(findButton('Save'));
    expect(await screen.findByText('Failed to save parent information')).toBeInTheDocument();
    expect(await screen.findByText('Failed to process parent contact')).toBeVisible();
    expect(findField('First Name')).toHaveValue('Ravi');
  });

  it.each([
    ['Father', 7],
    ['Mother', 8],
    ['Guardian', 9],
  ] as const)('adds a %s, and unlinks the person', async (relationship, page) => {
    const { data } = await readJson(`/students/list?page=${page}&per_page=10`);
    const { parents } = await readJson(`/students/parents?student_id=${data[0].id}`);
    for (const { id } of parents) {
      await readJson(`/students/parent/remove?student_id=${data[0].id}&parent_id=${id}`, 'DELETE');
    }
    const user = await showScreen(`?page=${page}`);
    await openRowDialog(user, 0, 'Add Parent');
    await chooseRelationship(user, relationship);
    await user.type(findField('Mobile Number'), `60000001${page}0`);
    await user.click(findButton('Validate'));
    await user.type(await screen.findByLabelText(/^First Name/), 'Kamala');
    // A form for a new parent keeps the entered values when the relationship changes.
    await chooseRelationship(user, relationship === 'Father' ? 'Mother' : 'Father');
    expect(findField('Mobile Number')).toHaveValue(`60000001${page}0`);
    await chooseRelationship(user, relationship);
    await user.click(findButton('Validate'));
    expect(await screen.findByLabelText(/^First Name/)).toHaveValue('Kamala');
    await user.click(findButton('Save'));
    expect(await screen.findByText(`${relationship} added successfully`)).toBeInTheDocument();

    await openRowDialog(user, 0, 'Add Parent');
    await chooseRelationship(user, relationship);
    expect(await screen.findByRole('heading', { name: `Edit ${relationship}` })).toBeVisible();
    await user.click(findButton('Unlink'));
    const question = within(await screen.findByRole('alertdialog', { name: `Unlink ${relationship}` }));
    expect(question.getByText(/^Kamala will no longer be/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText(`${relationship} unlinked successfully`)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: `Add ${relationship}` })).toBeVisible();
    expect(findField('Mobile Number')).toHaveValue('');
  });

  it('asks before another relationship discards changes', async () => {
    const user = await showScreen();
    await openRowDialog(user, 0, 'Add Parent');
    await chooseRelationship(user, 'Father');
    await screen.findByRole('heading', { name: 'Edit Father' });
    fireEvent.change(findField('First Name'), { target: { value: 'Changed' } });
    await user.click(screen.getByRole('combobox', { name: 'Relationship' }));
    await user.click(await screen.findByRole('option', { name: 'Mother' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(findField('First Name')).toHaveValue('Changed');
    expect(screen.getByRole('heading', { name: 'Edit Father' })).toBeVisible();
  });
});

describe('The fees dialog', () => {
  it('shows four sample rows with totals', async () => {
    const user = await showScreen();
    const dialog = await openRowDialog(user, 0, 'View Fees');
    expect(within(dialog).getByText(/^Sample data: /)).toBeVisible();
    expect(within(dialog).getByText('₹40,000')).toBeVisible();
    expect(within(dialog).getAllByRole('row')).toHaveLength(5);
  });

  it('opens the print window for a statement', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const user = await showScreen();
    const dialog = await openRowDialog(user, 0, 'View Fees');
    await user.click(findButton('Download Statement'));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(dialog).toBeVisible();
    print.mockRestore();
  });
});
