import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { chooseRelationship } from '@/tests/support/choose-relationship';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

/** Tests messages that appear only after a server error or with incomplete rows. */

const school = shareSignedInSchool();

const failedReply = () => Response.json({ status: 'error' }, { status: 500 });
const replyWith = (path: string, content: object) => school.failAt(`/api/v1${path}`, () => Response.json(content));

it.each([
  {
    element: <TeachersScreen sectionId={1} />,
    path: '/section/teachers',
    reply: { teachers: [] },
    message: 'No teachers found for this section.',
  },
  { element: <BroadcastingScreen />, path: '/diary/broadcast', reply: { items: [] }, message: 'No broadcasts found.' },
  {
    element: <HolidaysScreen />,
    path: '/holiday/list',
    reply: { data: [{ holidayname: 'Onam' }] },
    message: 'No classes assigned',
  },
  {
    element: <SectionsScreen />,
    path: '/sections/list',
    reply: { sections: [{ section_data: { id: 1, section: 'A' } }], totalrecords: 1 },
    message: 'Not Assigned',
  },
  {
    element: <EmployeesScreen />,
    path: '/employee/list',
    reply: { data: 'none' },
    message: 'Received invalid data format from server',
  },
])('shows “$message”', async ({ element, path, reply, message }) => {
  replyWith(path, reply);
  await renderScreen(element, '/');
  expect(await screen.findByText(message)).toBeVisible();
});

it('shows that the employee download has started, and that it has failed', async () => {
  school.failAt('/api/v1/employee/list/export', failedReply);
  const user = await renderScreen(<EmployeesScreen />, '/employees');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Downloading employee data...')).toBeInTheDocument();
  expect(await screen.findByText('Failed to download employee data')).toBeInTheDocument();
});

it('shows that a parent could not be unlinked', async () => {
  replyWith('/students/parents', {
    parents: [{ id: 5, parenttype: 'father', firstname: 'Ravi', mobileno: '9812345678' }],
  });
  school.failAt('/api/v1/students/parent/remove', failedReply);
  const user = await renderScreen(<StudentsScreen />, '/students');
  const [addParentButton] = await screen.findAllByRole('button', { name: 'Add Parent' });
  await user.click(addParentButton as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
  await chooseRelationship(user, 'Father');
  await screen.findByRole('heading', { name: 'Edit Father' });
  await user.click(screen.getByRole('button', { name: 'Unlink' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('Failed to unlink parent')).toBeInTheDocument();
});
