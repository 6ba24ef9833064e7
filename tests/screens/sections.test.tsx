import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen } from '@/components/sections/students-screen';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

// Adds the methods of popovers, because jsdom does not implement them.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const school = shareSignedInSchool();
const failedReply = () => new Response('<html>', { status: 500 });

interface Person {
  empId: number;
  empNo: string;
  firstName: string;
  middleName: string;
  lastName: string;
  designation: string;
}
const nameOf = ({ firstName, middleName, lastName }: Person) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

let employees: Person[];
beforeAll(async () => {
  employees = (await (await school.browser.send('/api/v1/employee/active-list')).json()).data;
});

describe('The section form', () => {
  it('needs all four fields, and refuses one employee as both class teacher and class admin', async () => {
    const [teacher, admin] = employees.slice(-2) as [Person, Person]; // Safe cast: the school has 60 employees.
    const user = await renderScreen(<SectionsScreen />, '/sections');
    const addButton = await screen.findByRole('button', { name: 'Add Section' });
    await waitFor(() => expect(addButton).toBeEnabled());
    await user.click(addButton);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Section' }));
    const saveButton = dialog.getByRole('button', { name: 'Save' });
    const employeeField = (name: string) => dialog.getByRole('combobox', { name: new RegExp(`^${name}`) });
    expect(dialog.getByRole('combobox', { name: /^Class\b(?! T| A)/ })).toHaveTextContent(/./);
    await user.type(dialog.getByLabelText(/^Section Name/), 'Lotus');
    await user.type(employeeField('Class Teacher'), `${teacher.empNo}{Enter}`);
    expect(employeeField('Class Teacher')).toHaveValue(nameOf(teacher));
    await user.type(employeeField('Class Admin'), `${teacher.empNo}{Enter}`);
    expect(dialog.queryByRole('option')).not.toBeInTheDocument();
    expect(saveButton).toBeDisabled();
    await user.click(dialog.getByLabelText(/^Section Name/));
    expect(await dialog.findByText('Class admin selection is required')).toBeVisible();
    await user.clear(employeeField('Class Admin'));
    await user.type(employeeField('Class Admin'), `${admin.empNo}{Enter}`);
    await user.click(saveButton);
    expect(await screen.findByText('Section Lotus has been added')).toBeInTheDocument();
    expect((await screen.findByText('Lotus')).closest('tr')).toHaveTextContent(nameOf(teacher));
  });

  it('cannot change the class', async () => {
    const user = await renderScreen(<SectionsScreen />, '/sections');
    const [editButton] = await screen.findAllByRole('button', { name: 'Edit' });
    await user.click(editButton as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
    expect(dialog.getByRole('combobox', { name: /^Class\b(?! T| A)/ })).toBeDisabled();
  });
});

describe('The teachers of a section', () => {
  async function openTeachers() {
    const user = await renderScreen(<TeachersScreen sectionId={1} />, '/sections/1/teachers?size=50');
    return { user, removeButtons: await screen.findAllByRole('button', { name: 'Remove' }) };
  }

  /** Opens the picker and selects these employees. It searches for each of them. */
  async function select(...persons: Person[]) {
    const { user } = await openTeachers();
    await user.click(screen.getByRole('button', { name: 'Add Teacher' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Teacher' }));
    for (const person of persons) {
      await user.clear(dialog.getByLabelText('Search employees'));
      await user.type(dialog.getByLabelText('Search employees'), nameOf(person));
      await user.click(await dialog.findByLabelText(/^Select all shown/));
    }
    return { user, dialog, add: (count: number) => dialog.getByRole('button', { name: `Add ${count} Teacher(s)` }) };
  }

  it('include the class teacher and the class admin, who cannot be removed', async () => {
    const { user, removeButtons } = await openTeachers();
    const [first] = removeButtons;
    expect(first).toHaveAttribute('aria-disabled', 'true');
    expect(first).toHaveAccessibleDescription(/can’t be removed here/);
    await user.click(first as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('stay selected with a reason when they could not be added', async () => {
    // Safe cast: the school has 15 employees who do not teach.
    const [firstEmployee, secondEmployee] = employees.filter(({ designation }) => !/Teacher/.test(designation)) as [
      Person,
      Person,
    ];
    const { user, dialog, add } = await select(firstEmployee, secondEmployee);
    school.failAt('/api/v1/sections/add-employee', () => {
      school.recover();
      return Response.json({ message: 'She is on leave.' }, { status: 409 });
    });
    await user.click(add(2));
    expect(await screen.findByText('Failed to add teachers to section')).toBeInTheDocument();
    expect(await dialog.findByText(`${nameOf(firstEmployee)}: She is on leave.`)).toBeVisible();
    expect(dialog.getByText('1 selected')).toBeVisible();
    await user.click(add(1));
    for (const { firstName } of [firstEmployee, secondEmployee]) {
      expect(await screen.findByRole('row', { name: new RegExp(firstName) })).toBeVisible();
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are removed after a question, but not when the server fails', async () => {
    const { user, removeButtons } = await openTeachers();
    // Safe cast: the previous test has added a teacher whose button is enabled.
    const remove = removeButtons.find((button) => !button.hasAttribute('aria-disabled')) as HTMLElement;
    const row = remove.closest('tr');
    await user.click(remove);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Are you sure you want to remove .+ from this section\?$/)).toBeVisible();
    school.failAt('/api/v1/section/teacher/delete', failedReply);
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove teacher from section')).toBeInTheDocument();
    expect(await question.findByRole('alert')).toHaveFocus();
    expect(row).toBeInTheDocument();
    school.recover();
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(row).not.toBeInTheDocument());
  });
});

describe('The students of a section', () => {
  it('stay selected when they could not be added', async () => {
    const { data } = await (await school.browser.send('/api/v1/students/list?page=120&per_page=10')).json();
    const { enrollmentNo } = data[0];
    const user = await renderScreen(<StudentsScreen sectionId={1} />, '/sections/1/students?size=100');
    await screen.findAllByRole('switch');
    await user.click(screen.getByRole('button', { name: 'Add Students' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Students' }));
    await user.type(dialog.getByLabelText('Search students'), enrollmentNo);
    await user.click(await dialog.findByLabelText('Select all shown (1)'));
    school.failAt('/api/v1/section/add-students', failedReply);
    await user.click(dialog.getByRole('button', { name: 'Add 1 Student(s)' }));
    expect(await screen.findByText('Failed to add students to section')).toBeInTheDocument();
    expect(dialog.getByText('1 selected')).toBeVisible();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Add 1 Student(s)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(enrollmentNo)).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: 'Search students' }), enrollmentNo);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });
});
