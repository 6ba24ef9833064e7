import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/broadcasts/delete-broadcast-dialog';
import '@/components/holidays/delete-holiday-dialog';
import '@/components/sections/section-form-dialog';
import '@/components/students/student-form-dialog';
import '@/components/subjects/delete-subject-dialog';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import type { CallName, Calls } from '@/lib/contract/calls';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

async function send(path: string, method = 'GET', body?: object) {
  const reply = await school.browser.send(`/api/v1${path}`, { method, body });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return reply.json();
}

let student: { id: number; name: string };
let className: string;

beforeAll(async () => {
  const [firstStudent] = (await send('/students/list?page=1&per_page=1')).data;
  const names = [firstStudent.firstName, firstStudent.middleName, firstStudent.lastName].filter(Boolean);
  student = { id: firstStudent.id, name: names.join(' ') };
  const [{ id: classid, classname }] = (await send('/classes/list_all_active')).data;
  className = classname;
  const [{ empId: teacherid }, { empId: adminid }] = (await send('/employee/active-list')).data;
  await send('/sections/create', 'POST', { section: 'Gone', classid, isactive: true, teacherid, adminid });
  await send('/subject/create?subject_name=Gone', 'POST');
  const day = '2034-05-01';
  await send('/holiday/create', 'POST', { holiday_name: 'Gone', start_date: day, end_date: day, classes: [classid] });
  await send('/diary/broadcast', 'POST', {
    ...{ notetype: 'Circular', subject: 'Gone', description: 'To all.', link: '', sectionid: 0 },
    ...{ duedate: '2026-12-01', effectiveDate: '2026-11-21' },
  });
});

interface Deletion {
  noun: string;
  element: ReactNode;
  /**
   * The names of the buttons to press: one in the row named Gone (or in the first row), and then one in the opened
   * form.
   */
  buttonNames: string[];
  /** Returns the name in the confirmation dialog and the text of the last toast, if they differ from the default. */
  texts?: () => [questionName: string, toast: string];
  failureToast: string;
}

type DeletionCall = {
  [N in CallName & `DELETE ${string}`]: Calls[N]['reply'] extends { shape: { bin_id: unknown } } ? N : never;
}[CallName & `DELETE ${string}`];

const deletions: Record<DeletionCall, Deletion> = {
  'DELETE /subject/delete': {
    ...{ noun: 'subject', element: <SubjectsScreen />, buttonNames: ['Delete Subject'] },
    failureToast: 'Failed to delete subject',
  },
  'DELETE /holiday/delete': {
    ...{ noun: 'holiday', element: <HolidaysScreen />, buttonNames: ['Delete Holiday'] },
    failureToast: 'Failed to delete holiday',
  },
  'DELETE /diary/broadcast/delete': {
    ...{ noun: 'broadcast', element: <BroadcastingScreen />, buttonNames: ['Delete'] },
    texts: () => ['“Gone”', 'Broadcast deleted'],
    failureToast: 'Failed to delete broadcast!',
  },
  'DELETE /sections/delete': {
    ...{ noun: 'section', element: <SectionsScreen />, buttonNames: ['Edit', 'Delete Section'] },
    texts: () => [`${className} Gone`, 'Section Gone has been deleted'],
    failureToast: 'Failed to delete section',
  },
  'DELETE /students/{id}': {
    ...{ noun: 'student', element: <StudentsScreen />, buttonNames: ['Edit Student', 'Delete Student'] },
    texts: () => [student.name, `${student.name} has been deleted`],
    failureToast: 'Failed to delete student',
  },
};

it('A deletion on a server without a bin says that it is final, and offers no Undo', async () => {
  await send('/subject/create?subject_name=Kept', 'POST');
  const user = await renderScreen(<SubjectsScreen />, '/subjects');
  const row = (await screen.findByText('Kept')).closest('tr') as HTMLElement; // Safe cast: every cell is in a row.
  await user.click(within(row).getByRole('button', { name: 'Delete Subject' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to delete Kept? This action cannot be undone.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Kept has been deleted')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it.each(Object.entries(deletions))(
  '%s follows a question, keeps the row if the server fails, and can be undone',
  async (call, deletion) => {
    const { noun, element, buttonNames, failureToast } = deletion;
    const [questionName, toast] = deletion.texts?.() ?? ['Gone', 'Gone has been deleted'];
    const user = await renderScreen(element, '/list', ['bin']);
    const [rowButtonName = '', formButtonName] = buttonNames;
    const [firstButton] = await screen.findAllByRole('button', { name: rowButtonName });
    const cell = noun === 'student' ? firstButton : screen.getByText('Gone');
    const row = cell?.closest('tr') as HTMLElement; // Safe cast: every cell is in a row.
    await user.click(within(row).getByRole('button', { name: rowButtonName }));
    const openQuestion = async () => {
      const shownQuestion = screen.queryByRole('alertdialog');
      if (formButtonName && !shownQuestion)
        await user.click(await screen.findByRole('button', { name: formButtonName }));
      return within(await screen.findByRole('alertdialog'));
    };
    expect(
      (await openQuestion()).getByText(
        `Are you sure you want to delete ${questionName}? You can restore it for 30 days.`,
      ),
    ).toBeVisible();
    expect((await openQuestion()).getByRole('button', { name: 'Cancel' })).toHaveFocus();

    const path = call.replace('DELETE ', '').replace('{id}', String(student.id));
    school.failAt(`/api/v1${path}`, () => new Response('<html>', { status: 500 }));
    await user.click((await openQuestion()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(failureToast)).toBeInTheDocument();
    expect(row).toBeInTheDocument();
    expect((await openQuestion()).getByRole('alert')).toHaveFocus();

    school.recover();
    await user.click((await openQuestion()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(toast)).toBeInTheDocument();
    await waitFor(() => expect(row).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Undone: .* restored$/)).toBeInTheDocument();
  },
);
