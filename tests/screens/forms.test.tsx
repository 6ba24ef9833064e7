import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/broadcasts/add-broadcast-dialog';
import '@/components/broadcasts/confirm-broadcast';
import '@/components/broadcasts/edit-broadcast-dialog';
import '@/components/classes/class-form-dialog';
import '@/components/employees/employee-form-dialog';
import '@/components/holidays/holiday-form-dialog';
import '@/components/sections/section-form-dialog';
import '@/components/shell/toaster';
import '@/components/students/student-form-dialog';
import '@/components/subjects/subject-form-dialog';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { schoolWeek } from '../support/school-week';

// Adds the methods of popovers, because jsdom does not implement them.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const school = shareSignedInSchool();

const findField = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const pressButton = (user: UserEvent, name: string, container = screen.getByRole('dialog')) =>
  user.click(within(container).getByRole('button', { name }));

async function send(path: string, body: object) {
  const reply = await school.browser.post(`/api/v1${path}`, body);
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
}

const readData = async (path: string) => (await (await school.browser.send(`/api/v1${path}`)).json()).data;

let employeeNumbers: string[];
beforeAll(async () => {
  await send('/classes/create', { classname: 'Taken', isactive: true, ...schoolWeek });
  await send('/subject/create?subject_name=Taken', {});
  const [{ id }] = await readData('/classes/list_all_active');
  const day = '2034-05-01';
  await send('/holiday/create', { holiday_name: 'Taken', start_date: day, end_date: day, classes: [id] });
  await send('/diary/broadcast', {
    ...{ notetype: 'Circular', subject: 'Taken', description: 'To all.', link: '', sectionid: 0 },
    ...{ duedate: '2026-12-01', effectiveDate: '2026-11-21' },
  });
  employeeNumbers = (await readData('/employee/active-list')).slice(-2).map(({ empNo }: { empNo: string }) => empNo);
});

interface Form {
  element: ReactNode;
  address: string;
  /** The name of the button that opens the form. If every row has the button, the first one is used. */
  opener: string;
  /** Fills in the required fields other than the field with this `label`. */
  fill?: (user: UserEvent) => Promise<unknown>;
  label: string;
  path: string;
  /** The toast of a failure, if there is one. */
  toast?: string;
  formMessage: string;
  successToast: string;
}

const setValue = (label: string, value: string) => fireEvent.change(findField(label), { target: { value } });

async function fillSection(user: UserEvent) {
  for (const [index, label] of ['Class Teacher', 'Class Admin'].entries()) {
    const number = employeeNumbers[index] ?? '';
    await user.type(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }), number);
    // Waits for the employees, because Enter chooses nothing before they are loaded.
    await screen.findByRole('option', { name: new RegExp(number) });
    await user.keyboard('{Enter}');
  }
}

async function fillHoliday(user: UserEvent) {
  setValue('Start Date', '2034-05-02');
  setValue('End Date', '2034-05-02');
  await user.click(await screen.findByLabelText('All'));
}

async function fillStudent(user: UserEvent) {
  const texts = {
    'Phone Number': '9000000000',
    'First Name': 'Noor',
    'Last Name': 'Khan',
    'Date of Birth': '2017-01-05',
    City: 'Agra',
    'Pin Code': '282001',
    'Address Line 1': '1 Taj Road',
  };
  for (const [label, value] of Object.entries(texts)) setValue(label, value);
  fireEvent.click(screen.getByLabelText('Female'));
  await user.click(screen.getByRole('combobox', { name: /^State/ }));
  await user.click(await screen.findByText('Kerala', { selector: '[role=option] *, [role=option]' }));
}

const classes = { element: <ClassesScreen />, address: '/classes', label: 'Class Name' };
const subjects = { element: <SubjectsScreen />, address: '/subjects', label: 'Subject Name' };
const sections = { element: <SectionsScreen />, address: '/sections', label: 'Section Name' };
const holidays = { element: <HolidaysScreen />, address: '/holidays', label: 'Holiday Name' };
const students = { element: <StudentsScreen />, address: '/students' };

const forms = {
  'a new class': {
    ...{ ...classes, opener: 'Add Class', path: '/classes/create' },
    ...{ toast: 'Failed to add class', formMessage: 'Error saving class. Please try again.' },
    successToast: 'Class added successfully',
  },
  'a class': {
    ...{ ...classes, opener: 'Edit Class', path: '/classes/update' },
    ...{ toast: 'Failed to update class', formMessage: 'Error saving class. Please try again.' },
    successToast: 'Class updated successfully',
  },
  'a new subject': {
    ...{ ...subjects, opener: 'Add Subject', path: '/subject/create' },
    ...{ toast: 'Failed to add subject', formMessage: 'Error saving subject. Please try again.' },
    successToast: 'Subject added successfully',
  },
  'a subject': {
    ...{ ...subjects, opener: 'Edit Subject', path: '/subject/update' },
    ...{ toast: 'Failed to update subject', formMessage: 'Error saving subject. Please try again.' },
    successToast: 'Subject updated successfully',
  },
  'a new section': {
    ...{ ...sections, opener: 'Add Section', fill: fillSection, path: '/sections/create' },
    ...{ toast: 'Failed to add section', formMessage: 'Failed to add section. Please try again.' },
    successToast: 'Section Typed Add Section has been added',
  },
  'a section': {
    ...{ ...sections, opener: 'Edit', path: '/sections/update' },
    ...{ toast: 'Failed to update section', formMessage: 'Failed to update section. Please try again.' },
    successToast: 'Section Typed Edit has been updated',
  },
  'a new holiday': {
    ...{ ...holidays, opener: 'Add Holiday', fill: fillHoliday, path: '/holiday/create' },
    ...{ toast: 'Failed to add holiday', formMessage: 'Error saving holiday. Please try again.' },
    successToast: 'Holiday added successfully',
  },
  'a holiday': {
    ...{ ...holidays, opener: 'Edit Holiday', path: '/holiday/update' },
    ...{ toast: 'Failed to update holiday', formMessage: 'Error saving holiday. Please try again.' },
    successToast: 'Holiday updated successfully',
  },
  'a new student': {
    ...{ ...students, opener: 'Add Student', label: 'Enrollment Number', fill: fillStudent, path: '/students/create' },
    ...{ toast: 'Failed to create student', formMessage: 'An error occurred while saving student information.' },
    successToast: 'Student added successfully',
  },
  'a student': {
    ...{ ...students, opener: 'Edit Student', label: 'City', path: '/students/update' },
    formMessage: 'An error occurred while saving student information.',
    successToast: 'Student updated successfully',
  },
  'an employee': {
    ...{ element: <EmployeesScreen />, address: '/employees', opener: 'Edit Employee', label: 'Designation' },
    path: '/employee/update',
    ...{ toast: 'Failed to update employee', formMessage: 'Error saving employee. Please try again.' },
    successToast: 'Employee updated successfully',
  },
} satisfies Record<string, Form>;

async function openForm({ element, address, opener }: Pick<Form, 'element' | 'address' | 'opener'>) {
  const user = await renderScreen(element, address);
  const [button] = await screen.findAllByRole('button', { name: opener });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
  return { user, dialog: await screen.findByRole('dialog') };
}

const failedReply = () => new Response('<html>', { status: 500 });
const submitLabel = (opener: string) => (opener.startsWith('Add') ? 'Save' : 'Update');

it.each(Object.entries<Form>(forms))(
  'The form of %s keeps its values after Escape and after a server error',
  async (_, form) => {
    const { user, dialog } = await openForm(form);
    const text = `Typed ${form.opener}`;
    setValue(form.label, text);
    await user.keyboard('{Escape}');
    await pressButton(user, 'Keep editing', await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    expect(findField(form.label)).toHaveValue(text);

    await form.fill?.(user);
    school.failAt(`/api/v1${form.path}`, failedReply);
    await pressButton(user, submitLabel(form.opener));
    expect(await within(dialog).findByText(form.formMessage)).toBeVisible();
    if (form.toast) expect(await screen.findByText(form.toast)).toBeInTheDocument();
    expect(findField(form.label)).toHaveValue(text);

    school.recover();
    await pressButton(user, submitLabel(form.opener));
    expect(await screen.findByText(form.successToast)).toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect((await screen.findAllByText(text))[0]).toBeVisible();
  },
);

it.each([
  { opener: 'Add Broadcast', path: '/diary/broadcast' },
  { opener: 'Edit', path: '/diary/broadcast/update' },
])('The form of a broadcast keeps its values after a server error: $opener', async ({ opener, path }) => {
  const { user, dialog } = await openForm({ element: <BroadcastingScreen />, address: '/broadcasting', opener });
  setValue('Title', 'Typed');
  setValue('Description', 'To all.');
  setValue('Date', '2026-12-01');
  school.failAt(`/api/v1${path}`, failedReply);
  await pressButton(user, submitLabel(opener));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Broadcast' });
  expect(question).toHaveTextContent('This message goes to all users: “Typed”.');
  await pressButton(user, 'Confirm', question);
  expect(await screen.findByText('Operation failed!')).toBeInTheDocument();
  expect(await within(dialog).findByText('An error occurred')).toBeVisible();
  expect(findField('Title')).toHaveValue('Typed');
});

interface DuplicateName {
  noun: keyof typeof forms;
  readTakenName: () => Promise<string>;
  formMessage: (name: string) => string;
}

const duplicateNames: DuplicateName[] = [
  {
    noun: 'a new class',
    readTakenName: async () => 'Taken',
    formMessage: (name) => `There is already a class named ${name}.`,
  },
  {
    noun: 'a new subject',
    readTakenName: async () => 'Taken',
    formMessage: (name) => `There is already a subject named ${name}.`,
  },
  {
    noun: 'a new section',
    // The second cell contains the name of the first section of the selected class.
    readTakenName: async () => {
      const cells = await screen.findAllByRole('cell', { hidden: true });
      await waitFor(() => expect(cells[1]).not.toBeEmptyDOMElement());
      return cells[1]?.textContent ?? '';
    },
    formMessage: (name) => `This class already has a section named ${name}.`,
  },
  {
    noun: 'a new student',
    readTakenName: async () => (await readData('/students/list?page=1&per_page=1'))[0].enrollmentNo,
    formMessage: (name) => `Enrollment number ${name} is already in use.`,
  },
];

it.each(duplicateNames)(
  'The form of $noun shows at its field that the name is taken',
  async ({ noun, readTakenName, formMessage }) => {
    const form: Form = forms[noun];
    const { user } = await openForm(form);
    await form.fill?.(user);
    const name = await readTakenName();
    setValue(form.label, name);
    await pressButton(user, 'Save');
    await waitFor(() =>
      expect(findField(form.label)).toHaveAccessibleDescription(expect.stringContaining(formMessage(name))),
    );
    expect(findField(form.label)).toHaveFocus();
    expect(findField(form.label)).toHaveValue(name);
  },
);
