import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/broadcasts/add-broadcast-dialog';
import '@/components/classes/class-form-dialog';
import '@/components/employees/employee-form-dialog';
import '@/components/holidays/holiday-form-dialog';
import '@/components/parents/parent-dialog';
import '@/components/sections/add-teachers-dialog';
import '@/components/sections/section-form-dialog';
import '@/components/shell/toaster';
import '@/components/subjects/subject-form-dialog';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { outcomeUnknownMessage } from '@/lib/contract/errors';
import { createEmployeeBody } from '@/tests/support/employees';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { createStudentBody } from '@/tests/support/students';

// Adds the methods of popovers, because jsdom does not implement them.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const school = shareSignedInSchool();

beforeAll(() => school.browser.post('/api/v1/students/create', createStudentBody({ enrollmentno: 'F-child' })));

const readJson = async (path: string) => (await school.browser.send(`/api/v1${path}`)).json();

/** A form that writes one new record. */
interface WritingForm {
  element: ReactNode;
  address: string;
  fill: (user: UserEvent) => Promise<void>;
  save?: (user: UserEvent) => Promise<void>;
  call: string;
  /** The toast and the form message after a failure that is known to have saved nothing. */
  toast: string;
  formMessage: string;
  /** Loads the list that contains the record. `value` identifies the record in the list. */
  records: () => Promise<unknown>;
  value: string;
}

const currentDialog = () => within(screen.getByRole('dialog'));
const pressButton = async (user: UserEvent, name: string) => user.click(currentDialog().getByRole('button', { name }));

async function openDialog(user: UserEvent, name: string) {
  const [button] = await screen.findAllByRole('button', { name });
  await user.click(button as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
  await loadedDialog();
}

/**
 * Fills in fields by their labels. Matches the start of a label, because labels of required fields end with an
 * asterisk.
 */
async function fillFields(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    const field = await currentDialog().findByLabelText(new RegExp(`^${label}`));
    await waitFor(() => expect(field).toBeEnabled());
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
}

const forms: Record<string, WritingForm> = {
  subject: {
    element: <SubjectsScreen />,
    address: '/subjects',
    async fill(user) {
      await openDialog(user, 'Add Subject');
      await fillFields({ 'Subject Name': 'F-subject' });
    },
    call: '/subject/create',
    toast: 'Failed to add subject',
    formMessage: 'Error saving subject. Please try again.',
    records: () => readJson('/subject/list?page=1&page_size=1000'),
    value: 'F-subject',
  },
  class: {
    element: <ClassesScreen />,
    address: '/classes',
    async fill(user) {
      await openDialog(user, 'Add Class');
      await fillFields({ 'Class Name': 'F-class' });
      await user.click(currentDialog().getByLabelText('Saturday'));
    },
    call: '/classes/create',
    toast: 'Failed to add class',
    formMessage: 'Error saving class. Please try again.',
    records: () => readJson('/classes/list?search=F-class'),
    value: 'F-class',
  },
  holiday: {
    element: <HolidaysScreen />,
    address: '/holidays',
    async fill(user) {
      await openDialog(user, 'Add Holiday');
      await fillFields({ 'Holiday Name': 'F-holiday', 'Start Date': '24/12/2026', 'End Date': '26/12/2026' });
      await user.click(await currentDialog().findByLabelText('All'));
    },
    call: '/holiday/create',
    toast: 'Failed to add holiday',
    formMessage: 'Error saving holiday. Please try again.',
    records: () => readJson('/holiday/list'),
    value: 'F-holiday',
  },
  broadcast: {
    element: <BroadcastingScreen />,
    address: '/broadcasting',
    async fill(user) {
      await openDialog(user, 'Add Broadcast');
      await fillFields({ Title: 'F-broadcast', Description: 'Bring a hat.', Date: '01/12/2026' });
    },
    async save(user) {
      await pressButton(user, 'Save');
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    },
    call: '/diary/broadcast',
    toast: 'Operation failed!',
    formMessage: 'An error occurred',
    records: () => readJson('/diary/broadcast?page=1&page_size=100'),
    value: 'F-broadcast',
  },
  employee: {
    element: <EmployeesScreen />,
    address: '/employees',
    async fill(user) {
      await openDialog(user, 'Add Employee');
      await fillFields({ 'Mobile Number': '6300000002' });
      await pressButton(user, 'Validate');
      await fillFields({ 'Employee ID': 'F-employee', Designation: 'Clerk', 'First Name': 'Asha', 'Last Name': 'Rao' });
    },
    call: '/employee/create',
    toast: 'Failed to add employee',
    formMessage: 'Error saving employee. Please try again.',
    records: () => readJson('/employee/list?page=1&pageSize=10&search=F-employee'),
    value: 'F-employee',
  },
  parent: {
    element: <StudentsScreen />,
    address: '/students?search=F-child',
    async fill(user) {
      await user.click(await screen.findByRole('button', { name: 'Add Parent' }));
      await loadedDialog();
      await fillFields({ 'Mobile Number': '6300000004' });
      await pressButton(user, 'Validate');
      await fillFields({ 'First Name': 'Kamala', 'Last Name': 'Iyer' });
    },
    call: '/students/parent/create',
    toast: 'Failed to save parent information',
    formMessage: 'Failed to process parent contact',
    async records() {
      const { data } = await readJson('/students/list?page=1&per_page=10&search=F-child');
      return readJson(`/students/parents?student_id=${data[0].id}`);
    },
    value: '6300000004',
  },
  section: {
    element: <SectionsScreen />,
    address: '/sections?class=1',
    async fill(user) {
      const { data } = await readJson('/employee/active-list');
      await openDialog(user, 'Add Section');
      await fillFields({ 'Section Name': 'F-section' });
      for (const [index, label] of ['Class Teacher', 'Class Admin'].entries()) {
        const headField = currentDialog().getByLabelText(new RegExp(`^${label}`));
        await user.click(headField);
        await user.paste(`${data[index].firstName} ${data[index].lastName}`);
        await user.keyboard('{Enter}');
        await waitFor(() => expect(headField).toHaveAttribute('aria-expanded', 'false'));
      }
    },
    call: '/sections/create',
    toast: 'Failed to add section',
    formMessage: 'Failed to add section. Please try again.',
    records: () => readJson('/sections/list?page=1&pageSize=100&class_id=1'),
    value: 'F-section',
  },
};

const toastTexts = () =>
  [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent).join('\n');

const readValues = () =>
  [...screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
    ({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? checked : value),
  );

it.each(Object.entries(forms))(
  'The form of a new %s keeps its values after every failure, and saves the record once',
  async (_, form) => {
    const {
      element,
      address,
      fill,
      save = (user: UserEvent) => pressButton(user, 'Save'),
      call,
      records,
      value,
    } = form;
    const count = async () => JSON.stringify(await records()).split(value).length - 1;
    const user = await renderScreen(element, address);
    await fill(user);
    const valuesBefore = readValues();

    const expectFailure = async (messages: { toast: string; formMessage: string }) => {
      await save(user);
      const message = await currentDialog().findByRole('alert');
      expect(message).toHaveTextContent(messages.formMessage);
      expect(message).toHaveFocus();
      expect(within(message.closest('footer') as HTMLElement).getByRole('button', { name: 'Save' })).toBeVisible(); // Safe cast: the message is in the footer.
      await waitFor(() => expect(toastTexts()).toContain(messages.toast));
      expect(readValues()).toEqual(valuesBefore);
    };

    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    school.failAt(`/api/v1${call}`, () => Promise.reject(new TypeError('fetch failed')));
    await expectFailure(form);
    online.mockReturnValue(true);

    // The server writes the record, but its reply is lost.
    school.failAt(`/api/v1${call}`, async ({ forward }) => {
      await forward();
      throw new TypeError('fetch failed');
    });
    await expectFailure({ toast: outcomeUnknownMessage, formMessage: outcomeUnknownMessage });
    expect(await count()).toBe(1);

    school.recover();
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await count()).toBe(1);
  },
);

it('Teachers whose addition may have failed stay selected', async () => {
  for (const first_name of ['Choice3', 'Choice4']) {
    await school.browser.post('/api/v1/employee/create', createEmployeeBody({}, { first_name, last_name: 'Rao' }));
  }
  const user = await renderScreen(<TeachersScreen sectionId={1} />, '/sections/1/teachers');
  await screen.findAllByRole('row');
  await openDialog(user, 'Add Teacher');
  await fillFields({ 'Search employees': 'choice' });
  await user.click(currentDialog().getByLabelText(/^Select all shown/));
  const addTeachers = () => pressButton(user, 'Add 2 Teacher(s)');

  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  school.failAt('/api/v1/sections/add-employee', () => Promise.reject(new TypeError('fetch failed')));
  await addTeachers();
  const unreachableText = 'Choice3 Rao: The server can’t be reached. Please try again later.';
  expect(await currentDialog().findByText(unreachableText)).toBeVisible();
  online.mockReturnValue(true);
  school.failAt('/api/v1/sections/add-employee', () => new Response('', { status: 502 }));
  await addTeachers();
  expect(await currentDialog().findByText(`Choice4 Rao: ${outcomeUnknownMessage}`)).toBeVisible();
  school.recover();
  await addTeachers();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const name of ['Choice3 Rao', 'Choice4 Rao']) expect(await screen.findByText(name)).toBeVisible();
});
