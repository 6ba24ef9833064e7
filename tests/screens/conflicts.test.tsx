import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import '@/components/broadcasts/edit-broadcast-dialog';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import '@/components/classes/class-form-dialog';
import { ClassesScreen } from '@/components/classes/classes-screen';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/dialogs/conflict-dialog';
import '@/components/employees/employee-form-dialog';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import '@/components/holidays/holiday-form-dialog';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import '@/components/parents/parent-dialog';
import '@/components/sections/section-form-dialog';
import { SectionsScreen } from '@/components/sections/sections-screen';
import '@/components/students/student-form-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import '@/components/subjects/subject-form-dialog';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import type { CallName, Calls } from '@/lib/contract/calls';
import { chooseRelationship } from '@/tests/support/choose-relationship';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

/** Simulates that another user changes the record just before the next update arrives. */
function simulateChange(path: string, sendChange: (update: { url: URL; body: unknown }) => Promise<Response>) {
  school.failAt(`/api/v1${path}`, async ({ url, body, forward }) => {
    school.recover();
    expect((await sendChange({ url, body })).ok).toBe(true);
    return forward();
  });
}

interface EditForm {
  element: ReactNode;
  path: string;
  button?: string;
  /** The steps after the press of the button. */
  steps?: (user: UserEvent) => Promise<void>;
  edit: string;
  field: string;
  /** The button of a question before the update is sent. */
  confirmLabel?: string;
  /** False if the list does not show the field. */
  isListed?: false;
}

type VersionedCall = { [N in CallName]: Calls[N] extends { versioned: object } ? N : never }[CallName];

/** The form of each update, or where its conflicts are tested instead. */
const forms: Record<VersionedCall, EditForm | string> = {
  'PUT /subject/update': {
    element: <SubjectsScreen />,
    path: '/subjects',
    edit: 'Edit Subject',
    field: 'Subject Name',
  },
  'PUT /employee/update': {
    element: <EmployeesScreen />,
    path: '/employees',
    edit: 'Edit Employee',
    field: 'Designation',
  },
  'PUT /sections/update': {
    element: <SectionsScreen />,
    path: '/sections',
    button: 'Edit',
    edit: 'Edit Section',
    field: 'Section Name',
  },
  'PUT /holiday/update': {
    element: <HolidaysScreen />,
    path: '/holidays',
    edit: 'Edit Holiday',
    field: 'Holiday Name',
  },
  'PUT /classes/update': {
    element: <ClassesScreen />,
    path: '/classes',
    edit: 'Edit Class',
    field: 'Class Name',
  },
  'PUT /diary/broadcast/update': {
    element: <BroadcastingScreen />,
    path: '/broadcasting',
    button: 'Edit',
    edit: 'Edit Broadcast',
    field: 'Title',
    confirmLabel: 'Confirm',
  },
  'PUT /user/user_id': {
    element: <StudentsScreen />,
    path: '/students',
    button: 'Add Parent',
    steps: (user) => chooseRelationship(user, 'Father'),
    edit: 'Edit Father',
    field: 'First Name',
    isListed: false,
  },
  'PUT /students/update': 'below',
  'PUT /school/profile': 'in school.test.tsx',
};

const edits = Object.entries(forms).flatMap(([call, form]) =>
  typeof form === 'string' ? [] : [{ ...form, update: call.replace('PUT ', '') }],
);

it.each(edits)('A user who edits a record of $path after another change chooses one value', async (form) => {
  const { element, path, edit, button = edit, steps, field, confirmLabel, isListed = true, update } = form;
  const user = await renderScreen(element, path, ['versions']);
  const [editButton] = await screen.findAllByRole('button', { name: button });
  await user.click(editButton as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
  await steps?.(user);
  const dialog = within(await screen.findByRole('dialog', { name: edit }));
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${field}`)), { target: { value: 'Second' } });
  simulateChange(update, ({ url, body }) =>
    school.browser.send(url.pathname + url.search.replace('Second', 'First'), {
      method: 'PUT',
      body: typeof body === 'string' ? body.replace('Second', 'First') : undefined,
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  if (confirmLabel) {
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: confirmLabel }));
  }
  const conflict = await screen.findByRole('dialog', { name: 'Changed in another window' });
  const updateButton = screen.getByRole('button', { name: 'Update', hidden: true });
  expect(updateButton, 'nothing is sent while the question is open').not.toHaveAttribute('aria-busy');
  // The message says “You”, because the test changes the record as the same user.
  expect(conflict).toHaveTextContent(`You changed ${field} in another window a moment ago.`);
  expect(conflict).toHaveTextContent('You changed this in both windows.');
  await user.click(within(conflict).getByRole('radio', { name: /^Yours ?Second$/ }));
  await user.click(within(conflict).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  if (isListed) expect((await screen.findAllByRole('cell', { name: /^Second/ })).length).toBeGreaterThan(0);
});

describe('A student form', () => {
  async function editCity(city: string) {
    const { data } = await (await school.browser.send('/api/v1/students/list?page=1&per_page=10')).json();
    const user = await renderScreen(<StudentsScreen />, '/students', ['versions']);
    const [button] = await screen.findAllByRole('button', { name: 'Edit Student' });
    await user.click(button as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
    await screen.findByRole('dialog', { name: 'Edit Student' });
    fireEvent.change(screen.getByLabelText(/^City/), { target: { value: city } });
    return { id: data[0].id, save: () => user.click(screen.getByRole('button', { name: 'Update' })), user };
  }

  it('saves without a question, and keeps the student inactive, when the student was deactivated since', async () => {
    const { id, save } = await editCity('Kochi');
    simulateChange('/students/update', () => school.browser.post(`/api/v1/students/toggle-status?student_id=${id}`));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { data } = await (
      await school.browser.send(`/api/v1/students/list?page=1&per_page=10&student_id=${id}`)
    ).json();
    expect(data).toMatchObject([{ city: 'Kochi', isActive: false }]);
  });

  it('offers the value at the opening of a field that this user has not changed', async () => {
    const { save } = await editCity('Nagpur');
    const opened = (screen.getByLabelText(/^Address Line 2/) as HTMLInputElement).value;
    simulateChange('/students/update', ({ url, body }) =>
      school.browser.send(url.pathname + url.search, {
        method: 'PUT',
        // Safe cast: the form sends JSON.
        body: JSON.stringify({ ...JSON.parse(body as string), city: 'Agra', addressline2: 'Near the mill' }),
      }),
    );
    await save();
    const conflict = within(await screen.findByRole('dialog', { name: 'Changed in another window' }));
    const field = within(conflict.getByRole('group', { name: 'Address Line 2' }));
    expect(field.getByRole('radio', { name: /^Saved now ?Near the mill$/ })).toBeChecked();
    expect(
      field.getByRole('radio', { name: new RegExp(`^When you opened it ?${opened || 'Empty'}$`) }),
    ).not.toBeChecked();
    expect(
      within(conflict.getByRole('group', { name: 'City' })).getByRole('radio', { name: /^Yours ?Nagpur$/ }),
    ).toBeVisible();
  });

  it('reports that the student was deleted, and keeps the text', async () => {
    const { id, save, user } = await editCity('Nashik');
    simulateChange('/students/update', () => school.browser.send(`/api/v1/students/${id}`, { method: 'DELETE' }));
    await save();
    const deletedDialog = await screen.findByRole('dialog', { name: 'Deleted in another window' });
    expect(deletedDialog).toHaveTextContent('You deleted this in another window a moment ago.');
    await user.click(within(deletedDialog).getByRole('button', { name: 'Back to the form' }));
    expect(screen.getByLabelText(/^City/)).toHaveValue('Nashik');
  });
});
