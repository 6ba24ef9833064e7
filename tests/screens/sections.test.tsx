import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen } from '@/components/sections/students-screen';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

// jsdom does not implement popovers.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const school = shareSignedInSchool();
const failing = () => new Response('<html>', { status: 500 });

interface Person {
  empId: number;
  empNo: string;
  firstName: string;
  lastName: string;
}
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

let people: Person[];
beforeAll(async () => {
  people = (await (await school.browser.send('/api/v1/employee/active-list')).json()).data;
});

describe('The section form', () => {
  it('needs all four fields, and refuses one employee as both class teacher and class admin', async () => {
    const [teacher, admin] = people.slice(-2) as [Person, Person]; // The school has 60 employees.
    const user = await renderScreen(<SectionsScreen />, '/sections');
    const add = await screen.findByRole('button', { name: 'Add Section' });
    await waitFor(() => expect(add).toBeEnabled());
    await user.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Section' }));
    const save = dialog.getByRole('button', { name: 'Save' });
    const post = (name: string) => dialog.getByRole('combobox', { name: new RegExp(`^${name}`) });
    expect(dialog.getByRole('combobox', { name: /^Class\b(?! T| A)/ })).toHaveTextContent(/./);
    await user.type(dialog.getByLabelText(/^Section Name/), 'Lotus');
    await user.type(post('Class Teacher'), `${teacher.empNo}{Enter}`);
    expect(post('Class Teacher')).toHaveValue(nameOf(teacher));
    await user.type(post('Class Admin'), `${teacher.empNo}{Enter}`);
    expect(dialog.queryByRole('option')).not.toBeInTheDocument();
    expect(save).toBeDisabled();
    await user.click(dialog.getByLabelText(/^Section Name/));
    expect(await dialog.findByText('Class admin selection is required')).toBeVisible();
    await user.clear(post('Class Admin'));
    await user.type(post('Class Admin'), `${admin.empNo}{Enter}`);
    await user.click(save);
    expect(await screen.findByText('Section Lotus has been added')).toBeInTheDocument();
    expect((await screen.findByText('Lotus')).closest('tr')).toHaveTextContent(nameOf(teacher));
  });

  it('cannot change the class', async () => {
    const user = await renderScreen(<SectionsScreen />, '/sections');
    const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
    await user.click(edit as HTMLElement); // There is at least one.
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
    expect(dialog.getByRole('combobox', { name: /^Class\b(?! T| A)/ })).toBeDisabled();
  });
});

describe('The teachers of a section', () => {
  async function open() {
    const user = await renderScreen(<TeachersScreen sectionId={1} />, '/sections/1/teachers?size=50');
    return { user, removes: await screen.findAllByRole('button', { name: 'Remove' }) };
  }

  /** Opens the picker and selects these employees, with a search for each. */
  async function select(...ones: Person[]) {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Teacher' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Teacher' }));
    for (const one of ones) {
      await user.clear(dialog.getByLabelText('Search employees'));
      await user.type(dialog.getByLabelText('Search employees'), nameOf(one));
      await user.click(await dialog.findByLabelText(/^Select all shown/));
    }
    return { user, dialog, add: (count: number) => dialog.getByRole('button', { name: `Add ${count} Teacher(s)` }) };
  }

  it('include the class teacher and the class admin, who cannot be removed', async () => {
    const { user, removes } = await open();
    const [first] = removes;
    expect(first).toHaveAttribute('aria-disabled', 'true');
    expect(first).toHaveAccessibleDescription(/can’t be removed here/);
    await user.click(first as HTMLElement); // There is at least one.
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('stay selected with a reason when they could not be added', async () => {
    const [one, other] = people.slice(-4) as [Person, Person]; // The school has 60 employees.
    const { user, dialog, add } = await select(one, other);
    school.failAt('/api/v1/sections/add-employee', () => {
      school.recover();
      return Response.json({ message: 'She is on leave.' }, { status: 409 });
    });
    await user.click(add(2));
    expect(await screen.findByText('Failed to add teachers to section')).toBeInTheDocument();
    expect(await dialog.findByText(`${nameOf(one)}: She is on leave.`)).toBeVisible();
    expect(dialog.getByText('1 selected')).toBeVisible();
    await user.click(add(1));
    for (const { firstName } of [one, other]) {
      expect(await screen.findByRole('row', { name: new RegExp(firstName) })).toBeVisible();
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are removed after a question, but not when the server fails', async () => {
    const { user, removes } = await open();
    // The test above has added one.
    const remove = removes.find((button) => !button.hasAttribute('aria-disabled')) as HTMLElement;
    const row = remove.closest('tr');
    const confirm = async () => {
      await user.click(remove);
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText(/^Are you sure you want to remove .+ from this section\?$/)).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Remove' }));
    };
    school.failAt('/api/v1/section/teacher/delete', failing);
    await confirm();
    expect(await screen.findByText('Failed to remove teacher from section')).toBeInTheDocument();
    expect(row).toBeInTheDocument();
    school.recover();
    await confirm();
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
    school.failAt('/api/v1/section/add-students', failing);
    await user.click(dialog.getByRole('button', { name: 'Add 1 Student(s)' }));
    expect(await screen.findByText('Failed to add students to section')).toBeInTheDocument();
    expect(dialog.getByText('1 selected')).toBeVisible();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Add 1 Student(s)' }));
    expect(await screen.findByText(enrollmentNo)).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: 'Search students' }), enrollmentNo);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });
});
