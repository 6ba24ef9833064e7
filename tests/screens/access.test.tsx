import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/access/access-dialog';
import { AccessScreen } from '@/components/access/access-screen';
import '@/components/dialogs/deactivation-dialog';
import '@/components/employees/employee-drawer';
import '@/components/employees/employee-form-dialog';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import '@/components/form/discard-dialog';
import '@/components/parents/parent-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import type { Feature } from '@/lib/contract/features';
import { createGate } from '@/tests/support/create-gate';
import { createEmployeeBody } from '@/tests/support/employees';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { createStudentBody } from '@/tests/support/students';

// Adds the methods of popovers, because jsdom does not implement them.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const school = shareSignedInSchool();
const accessPath = '/api/v1/access/list';
const lastMessage = 'This is the last person with full access. Give another person full access first, then try again.';
const signInHint = 'This person signs in with this number. Change it in Sign-in Access.';
const anotherMobile = '9222200009';

const readJson = async (path: string) => (await school.browser.send(`/api/v1${path}`)).json();

async function post(path: string, body: object) {
  const reply = await school.browser.post(`/api/v1${path}`, body);
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
}

/** Adds two employees and two parents. One of each can sign in. The administrator becomes an employee, too. */
async function addPeople() {
  const { data: people } = await readJson('/access/list');
  const employee = { emp_no: 'A-1', designation: 'Head', user_id_of_emp: people[0].person_id };
  await post('/employee/create', { employee });
  await post('/employee/create', createEmployeeBody({}, { first_name: 'Signing', mobileno: '9222200001' }));
  await post('/employee/create', createEmployeeBody({}, { first_name: 'Plain', mobileno: '9222200002' }));
  await post('/students/create', createStudentBody({ enrollmentno: 'A-child' }));
  const { data } = await readJson('/students/list?page=1&per_page=10&search=A-child');
  for (const [parent_type, first_name, mobileno] of [
    ['father', 'Plain', '9222200003'],
    ['mother', 'Signing', '9222200004'],
  ]) {
    const names = { first_name, middle_name: '', last_name: 'Iyer', email: '', profilepic: '' };
    await post(`/students/parent/create?student_id=${data[0].id}&parent_type=${parent_type}`, { ...names, mobileno });
  }
  for (const mobileno of ['9222200001', '9222200004']) {
    const person = (await readJson(`/employee/validate?mobile_number=${mobileno}`)).data.user;
    await post('/access/grant', { person_id: person.userId, role: 'view' });
  }
}

beforeAll(addPeople);
// Removes the toasts, because a newly mounted toaster would show those of the previous test.
beforeEach(() => void toast.dismiss());

const numberField = () => within(screen.getByRole('dialog')).getByLabelText(/^Mobile Number/);
const press = (user: UserEvent, name: string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  user.click(within(screen.getByRole(role)).getByRole('button', { name }));

interface NumberForm {
  element: ReactNode;
  address: string;
  open: (user: UserEvent) => Promise<unknown>;
  title: string;
  savedNumber: string;
  update: string;
}

async function pressInRow(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  await loadedDialog();
}

const editEmployee = (search: string, savedNumber: string): NumberForm => ({
  element: <EmployeesScreen />,
  address: `/employees?search=${search}`,
  open: (user) => pressInRow(user, 'Edit Employee'),
  title: 'Edit Employee',
  savedNumber,
  update: '/employee/update',
});

const editParent = (relationship: 'Father' | 'Mother', savedNumber: string): NumberForm => ({
  element: <StudentsScreen />,
  address: '/students?search=A-child',
  async open(user) {
    await pressInRow(user, 'Add Parent');
    await user.click(await screen.findByRole('combobox', { name: 'Relationship' }));
    await user.click(await screen.findByRole('option', { name: relationship }));
  },
  title: `Edit ${relationship}`,
  savedNumber,
  update: '/user/user_id',
});

const signingForms = {
  'an employee': editEmployee('Signing', '9222200001'),
  'a parent': editParent('Mother', '9222200004'),
};
const plainForms = {
  'an employee': editEmployee('Plain', '9222200002'),
  'a parent': editParent('Father', '9222200003'),
};

async function openForm({ element, address, open, title, savedNumber }: NumberForm, features: readonly Feature[]) {
  const user = await renderScreen(element, address, features);
  await open(user);
  await screen.findByRole('dialog', { name: title });
  expect(numberField()).toHaveValue(savedNumber);
  return user;
}

describe.each(Object.entries(signingForms))('The form of %s who signs in', (_, form) => {
  it('shows the number for reading, and links to the place where it is changed', async () => {
    const user = await openForm(form, ['access']);
    await waitFor(() => expect(numberField()).toHaveAttribute('readonly'));
    expect(numberField()).toBeEnabled();
    expect(numberField()).toHaveAccessibleDescription(signInHint);
    expect(screen.getByRole('link', { name: 'Sign-in Access' })).toHaveAttribute('href', '/settings/access');
    await user.type(numberField(), '5');
    expect(numberField()).toHaveValue(form.savedNumber);
  });

  it('saves the other fields', async () => {
    const user = await openForm(form, ['access']);
    await user.type(screen.getByLabelText(/^Middle Name/), 'K');
    await press(user, 'Update');
    expect(await screen.findByText(/updated successfully$/)).toBeInTheDocument();
  });

  it('asks before the link discards what was typed', async () => {
    const user = await openForm(form, ['access']);
    const link = await screen.findByRole('link', { name: 'Sign-in Access' });
    await user.type(screen.getByLabelText(/^Email/), 'a@school.example');
    await user.click(link);
    await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await press(user, 'Keep editing', 'alertdialog');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('a@school.example');
  });

  it('shows why the server refuses another number, if it is not known who signs in', async () => {
    school.failAt(accessPath, () => new Response('<html>', { status: 500 }));
    const user = await openForm(form, ['access']);
    await waitFor(() => expect(school.requests.some(({ target }) => target === accessPath)).toBe(true));
    await user.clear(numberField());
    await user.type(numberField(), anotherMobile);
    await press(user, 'Update');
    await waitFor(() =>
      expect(numberField()).toHaveAccessibleDescription(/^This person signs in with the saved number/),
    );
    expect(numberField()).toHaveFocus();
    expect(numberField()).toHaveValue(anotherMobile);
    expect(screen.queryByText('Failed to load the people who can sign in')).not.toBeInTheDocument();
  });

  it('lets a number be changed back that was typed before it is known who signs in', async () => {
    const gate = createGate();
    school.failAt(accessPath, ({ forward }) => gate.opened.then(forward));
    const user = await openForm(form, ['access']);
    await user.type(numberField(), '{Backspace}');
    gate.open();
    await waitFor(() => expect(numberField()).toHaveAccessibleDescription(new RegExp(`^${signInHint}`)));
    await user.type(numberField(), form.savedNumber.slice(-1));
    expect(numberField()).toHaveValue(form.savedNumber);
    expect(numberField()).toHaveAttribute('readonly');
  });
});

describe('The number can be edited', () => {
  const expectEditable = async (user: UserEvent) => {
    expect(numberField()).not.toHaveAccessibleDescription();
    await user.clear(numberField());
    await user.type(numberField(), anotherMobile);
    expect(numberField()).toHaveValue(anotherMobile);
  };

  it.each(Object.entries(plainForms))('in the form of %s who does not sign in', async (_, form) => {
    const replied = createGate();
    school.failAt(accessPath, ({ forward }) => forward().finally(replied.open));
    const user = await openForm(form, ['access']);
    await replied.opened;
    await expectEditable(user);
  });

  it.each(Object.entries(signingForms))('in the form of %s with a server without access', async (_, form) => {
    const user = await openForm(form, []);
    await expectEditable(user);
    expect(school.requests.filter(({ target }) => target.includes('/access/'))).toEqual([]);
  });
});

const adminName = 'Anita Deshmukh';
const rowOfAdmin = async () => within((await screen.findByText(adminName)).closest('tr') as HTMLElement);

describe('The last person with full access', () => {
  it('keeps the role', async () => {
    const user = await renderScreen(<AccessScreen />, '/settings/access', ['access']);
    await user.click((await rowOfAdmin()).getByRole('button', { name: 'Change Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Role' }));
    await user.click(dialog.getByLabelText('View only'));
    await press(user, 'Change');
    const message = await dialog.findByRole('alert');
    expect(message).toHaveTextContent(lastMessage);
    expect(message).toHaveFocus();
    expect(dialog.getByLabelText('View only')).toBeChecked();
    expect((await readJson('/access/list')).data).toContainEqual(
      expect.objectContaining({ is_self: true, role: 'full' }),
    );
  });

  it('keeps the access', async () => {
    const user = await renderScreen(<AccessScreen />, '/settings/access', ['access']);
    await user.click((await rowOfAdmin()).getByRole('button', { name: 'Remove Access' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove your own access?' }));
    await press(user, 'Remove', 'alertdialog');
    expect(await question.findByText(lastMessage)).toBeVisible();
    await press(user, 'Cancel', 'alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect((await rowOfAdmin()).getByText('Full access')).toBeVisible();
  });

  it('stays active as an employee', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees?search=A-1', ['access', 'placement']);
    const status = await screen.findByRole('switch', { name: `Status of ${adminName}` });
    await user.click(status);
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Failed to update employee status')).toBeInTheDocument();
    expect(await screen.findByText((text) => text.includes(lastMessage))).toBeInTheDocument();
    await waitFor(() => expect(status).toBeChecked());
    expect(status).not.toHaveAttribute('aria-busy');
  });
});

describe('A user who gives up the own full access', () => {
  const remaining =
    'You can’t take this back yourself: only Nina Rao keeps full access. Nina Rao has never signed in. Check first that Nina Rao can.';

  beforeAll(() => {
    const person = { first_name: 'Nina', middle_name: '', last_name: 'Rao', mobileno: '9222200011' };
    return post('/access/grant', { person, role: 'full' });
  });

  const openRoleQuestion = async () => {
    const user = await renderScreen(<AccessScreen />, '/settings/access', ['access']);
    await user.click((await rowOfAdmin()).getByRole('button', { name: 'Change Role' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Change Role' })).getByLabelText('View only'));
    school.requests.length = 0;
    await press(user, 'Change');
    return { user, question: await screen.findByRole('alertdialog', { name: 'Give up your own full access?' }) };
  };
  const sentWrites = () => school.requests.filter(({ method }) => method !== 'GET').map(({ target }) => target);

  it('is asked before the role changes, and can cancel', async () => {
    const { user, question } = await openRoleQuestion();
    expect(question).toHaveAccessibleDescription(
      `You are signed out at once, on every device. After the next sign-in, your role is View only. ${remaining}`,
    );
    await press(user, 'Cancel', 'alertdialog');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Change Role' })).toBeInTheDocument();
    expect(sentWrites()).toEqual([]);
  });

  it('changes the role after the confirmation, and sees why the server refuses', async () => {
    const { user, question } = await openRoleQuestion();
    school.failAt('/api/v1/access/role', () => Response.json({ message: lastMessage }, { status: 409 }));
    await press(user, 'Give up', 'alertdialog');
    expect(await within(question).findByText(lastMessage)).toBeVisible();
    expect(sentWrites()).toHaveLength(1);
  });

  it('is asked before the removal of the access', async () => {
    const user = await renderScreen(<AccessScreen />, '/settings/access', ['access']);
    await user.click((await rowOfAdmin()).getByRole('button', { name: 'Remove Access' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove your own access?' });
    expect(question).toHaveAccessibleDescription(
      `You are signed out at once, on every device, and can no longer sign in. The employee stays registered in the school. ${remaining}`,
    );
  });

  const deactivationText = `This is you: you are signed out at once on every device, and can no longer sign in. ${remaining}`;

  it('is asked before the deactivation as an employee', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees?search=A-1', ['access', 'placement']);
    await user.click(await screen.findByRole('switch', { name: `Status of ${adminName}` }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(deactivationText);
  });

  it('is asked first of all before the deactivation of several employees', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees', ['access', 'placement', 'bulk']);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(await screen.findByRole('button', { name: /^All \d+ that match$/ }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(deactivationText)).toBeVisible();
  });
});

it('The sessions of a person who is not signed in can’t be ended', async () => {
  const user = await renderScreen(<AccessScreen />, '/settings/access?search=9222200004', ['access']);
  await user.click(await screen.findByRole('button', { name: 'Sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sessions' }));
  expect(await dialog.findByText('Not signed in on any device.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'End all sessions' })).toBeDisabled();
});

it('The drawer of an employee offers to load the access again', async () => {
  school.failAt(accessPath, () => new Response('<html>', { status: 500 }));
  const user = await renderScreen(<EmployeesScreen />, '/employees?search=Plain', ['access']);
  await screen.findByRole('switch');
  await user.click(within(screen.getByRole('table')).getByRole('link'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/^The access could not be loaded\./)).toBeVisible();
  school.recover();
  await user.click(drawer.getByRole('button', { name: 'Retry' }));
  expect(await drawer.findByText('Can’t sign in.')).toBeVisible();
  expect(drawer.queryByRole('alert')).not.toBeInTheDocument();
});

it('An employee who gets access is found by the number in any common format', async () => {
  const user = await renderScreen(<AccessScreen />, '/settings/access', ['access']);
  await user.click(await screen.findByRole('button', { name: 'Add Person' }));
  const field = await screen.findByRole('combobox', { name: 'Employee' });
  for (const text of ['9222200002', '92222 00002', '+91 92222-00002', '00002']) {
    await user.clear(field);
    await user.type(field, text);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Plain Verma+91 92222 00002 · Teacher',
    ]);
  }
});
