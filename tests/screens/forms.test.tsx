import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
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

// jsdom does not implement popovers.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const school = shareSignedInSchool();

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const press = (user: UserEvent, name: string, within_ = screen.getByRole('dialog')) =>
  user.click(within(within_).getByRole('button', { name }));

async function send(path: string, body: object) {
  const reply = await school.browser.post(`/api/v1${path}`, body);
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
}

const rows = async (path: string) => (await (await school.browser.send(`/api/v1${path}`)).json()).data;

let heads: string[];
beforeAll(async () => {
  await send('/classes/create', { classname: 'Taken', isactive: true, ...schoolWeek });
  await send('/subject/create?subject_name=Taken', {});
  const [{ id }] = await rows('/classes/list_all_active');
  const day = '2034-05-01';
  await send('/holiday/create', { holiday_name: 'Taken', start_date: day, end_date: day, classes: [id] });
  await send('/diary/broadcast', {
    ...{ notetype: 'Circular', subject: 'Taken', description: 'To all.', link: '', sectionid: 0 },
    ...{ duedate: '2026-12-01', effectiveDate: '2026-11-21' },
  });
  heads = (await rows('/employee/active-list')).slice(-2).map(({ empNo }: { empNo: string }) => empNo);
});

interface Form {
  shown: ReactNode;
  address: string;
  /** The button that opens the form. If every row has one, the first is used. */
  opener: string;
  /** Fills in the other required fields. */
  fill?: (user: UserEvent) => Promise<unknown>;
  label: string;
  path: string;
  /** The toast of a failure, if there is one. */
  toast?: string;
  sentence: string;
  done: string;
}

const change = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

async function fillSection(user: UserEvent) {
  for (const [at, label] of ['Class Teacher', 'Class Admin'].entries()) {
    await user.type(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }), `${heads[at]}{Enter}`);
  }
}

async function fillHoliday(user: UserEvent) {
  change('Start Date', '2034-05-02');
  change('End Date', '2034-05-02');
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
  for (const [label, value] of Object.entries(texts)) change(label, value);
  fireEvent.click(screen.getByLabelText('Female'));
  await user.click(screen.getByRole('combobox', { name: /^State/ }));
  await user.click(await screen.findByText('Kerala', { selector: '[role=option] *, [role=option]' }));
}

const classes = { shown: <ClassesScreen />, address: '/classes', label: 'Class Name' };
const subjects = { shown: <SubjectsScreen />, address: '/subjects', label: 'Subject Name' };
const sections = { shown: <SectionsScreen />, address: '/sections', label: 'Section Name' };
const holidays = { shown: <HolidaysScreen />, address: '/holidays', label: 'Holiday Name' };
const students = { shown: <StudentsScreen />, address: '/students' };

const forms = {
  'a new class': {
    ...{ ...classes, opener: 'Add Class', path: '/classes/create' },
    ...{ toast: 'Failed to add class', sentence: 'Error saving class. Please try again.' },
    done: 'Class added successfully',
  },
  'a class': {
    ...{ ...classes, opener: 'Edit Class', path: '/classes/update' },
    ...{ toast: 'Failed to update class', sentence: 'Error saving class. Please try again.' },
    done: 'Class updated successfully',
  },
  'a new subject': {
    ...{ ...subjects, opener: 'Add Subject', path: '/subject/create' },
    ...{ toast: 'Failed to add subject', sentence: 'Error saving subject. Please try again.' },
    done: 'Subject added successfully',
  },
  'a subject': {
    ...{ ...subjects, opener: 'Edit Subject', path: '/subject/update' },
    ...{ toast: 'Failed to update subject', sentence: 'Error saving subject. Please try again.' },
    done: 'Subject updated successfully',
  },
  'a new section': {
    ...{ ...sections, opener: 'Add Section', fill: fillSection, path: '/sections/create' },
    ...{ toast: 'Failed to add section', sentence: 'Failed to add section. Please try again.' },
    done: 'Section Typed Add Section has been added',
  },
  'a section': {
    ...{ ...sections, opener: 'Edit', path: '/sections/update' },
    ...{ toast: 'Failed to update section', sentence: 'Failed to update section. Please try again.' },
    done: 'Section Typed Edit has been updated',
  },
  'a new holiday': {
    ...{ ...holidays, opener: 'Add Holiday', fill: fillHoliday, path: '/holiday/create' },
    ...{ toast: 'Failed to add holiday', sentence: 'Error saving holiday. Please try again.' },
    done: 'Holiday added successfully',
  },
  'a holiday': {
    ...{ ...holidays, opener: 'Edit Holiday', path: '/holiday/update' },
    ...{ toast: 'Failed to update holiday', sentence: 'Error saving holiday. Please try again.' },
    done: 'Holiday updated successfully',
  },
  'a new student': {
    ...{ ...students, opener: 'Add Student', label: 'Enrollment Number', fill: fillStudent, path: '/students/create' },
    ...{ toast: 'Failed to create student', sentence: 'An error occurred while saving student information.' },
    done: 'Student added successfully',
  },
  'a student': {
    ...{ ...students, opener: 'Edit Student', label: 'City', path: '/students/update' },
    sentence: 'An error occurred while saving student information.',
    done: 'Student updated successfully',
  },
  'an employee': {
    ...{ shown: <EmployeesScreen />, address: '/employees', opener: 'Edit Employee', label: 'Designation' },
    path: '/employee/update',
    ...{ toast: 'Failed to update employee', sentence: 'Error saving employee. Please try again.' },
    done: 'Employee updated successfully',
  },
} satisfies Record<string, Form>;

async function open({ shown, address, opener }: Pick<Form, 'shown' | 'address' | 'opener'>) {
  const user = await renderScreen(shown, address);
  const [button] = await screen.findAllByRole('button', { name: opener });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button as HTMLElement); // There is at least one.
  return { user, dialog: await screen.findByRole('dialog') };
}

const failing = () => new Response('<html>', { status: 500 });
const submit = (opener: string) => (opener.startsWith('Add') ? 'Save' : 'Update');

it.each(Object.entries<Form>(forms))(
  'The form of %s keeps its values after Escape and after a server error',
  async (_, form) => {
    const { user, dialog } = await open(form);
    const text = `Typed ${form.opener}`;
    change(form.label, text);
    await user.keyboard('{Escape}');
    await press(user, 'Keep editing', await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    expect(field(form.label)).toHaveValue(text);

    await form.fill?.(user);
    school.failAt(`/api/v1${form.path}`, failing);
    await press(user, submit(form.opener));
    expect(await within(dialog).findByText(form.sentence)).toBeVisible();
    if (form.toast) expect(await screen.findByText(form.toast)).toBeInTheDocument();
    expect(field(form.label)).toHaveValue(text);

    school.recover();
    await press(user, submit(form.opener));
    expect(await screen.findByText(form.done)).toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect((await screen.findAllByText(text))[0]).toBeVisible();
  },
);

it.each([
  { opener: 'Add Broadcast', path: '/diary/broadcast' },
  { opener: 'Edit', path: '/diary/broadcast/update' },
])('The form of a broadcast keeps its values after a server error: $opener', async ({ opener, path }) => {
  const { user, dialog } = await open({ shown: <BroadcastingScreen />, address: '/broadcasting', opener });
  change('Title', 'Typed');
  change('Description', 'To all.');
  change('Date', '2026-12-01');
  school.failAt(`/api/v1${path}`, failing);
  await press(user, submit(opener));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Broadcast' });
  expect(question).toHaveTextContent('This message goes to all users: “Typed”.');
  await press(user, 'Confirm', question);
  expect(await screen.findByText('Operation failed!')).toBeInTheDocument();
  expect(await within(dialog).findByText('An error occurred')).toBeVisible();
  expect(field('Title')).toHaveValue('Typed');
});

interface DuplicateName {
  noun: keyof typeof forms;
  taken: () => Promise<string>;
  sentence: (name: string) => string;
}

const duplicateNames: DuplicateName[] = [
  { noun: 'a new class', taken: async () => 'Taken', sentence: (name) => `There is already a class named ${name}.` },
  {
    noun: 'a new subject',
    taken: async () => 'Taken',
    sentence: (name) => `There is already a subject named ${name}.`,
  },
  {
    noun: 'a new section',
    // The cell with the first section of the selected class.
    taken: async () => screen.getAllByRole('cell', { hidden: true })[1]?.textContent ?? '',
    sentence: (name) => `This class already has a section named ${name}.`,
  },
  {
    noun: 'a new student',
    taken: async () => (await rows('/students/list?page=1&per_page=1'))[0].enrollmentNo,
    sentence: (name) => `Enrollment number ${name} is already in use.`,
  },
];

it.each(duplicateNames)(
  'The form of $noun shows at its field that the name is taken',
  async ({ noun, taken, sentence }) => {
    const form: Form = forms[noun];
    const { user } = await open(form);
    await form.fill?.(user);
    const name = await taken();
    change(form.label, name);
    await press(user, 'Save');
    await waitFor(() => expect(field(form.label)).toHaveAccessibleDescription(expect.stringContaining(sentence(name))));
    expect(field(form.label)).toHaveFocus();
    expect(field(form.label)).toHaveValue(name);
  },
);
