import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AttendanceScreen } from '@/components/attendance/attendance-screen';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { StudentsScreen } from '@/components/sections/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { createGate } from '../support/create-gate';

const school = shareSignedInSchool();

/** Replies with the console's own rows but with another total, like an upstream that sends only a part of its rows. */
async function replyTruncated(path: string, query: string, total: object) {
  const reply = await (await school.browser.send(`/api/v1${path}?${query}`)).json();
  school.failAt(`/api/v1${path}`, () => Response.json({ ...reply, ...total }));
}

async function openPicker() {
  const user = await renderScreen(<StudentsScreen sectionId={1} />, '/sections/1/students');
  await screen.findAllByRole('switch');
  await user.click(screen.getByRole('button', { name: 'Add Students' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add Students' })) };
}

it('The student picker loads all pages', async () => {
  const { dialog } = await openPicker();
  expect(await dialog.findByRole('listbox')).toBeVisible();
  expect(dialog.queryByText(/^The first/)).not.toBeInTheDocument();
  const pageRequests = school.requests.filter(({ target }) => target.includes('/students/list'));
  expect(pageRequests.map(({ target }) => target.match(/[?&]page=(\d+)/)?.[1])).toEqual(['1', '2']);
});

it('The student picker reports where it was truncated, and searches for the others on the server', async () => {
  await replyTruncated('/students/list', 'page=1&per_page=10&search=', { total_records: 300 });
  const { user, dialog } = await openPicker();
  expect(await dialog.findByText(/^The first \d+ are shown\. Type more letters to find the others\.$/)).toBeVisible();
  school.recover();
  await user.click(dialog.getByRole('textbox'));
  await user.paste('GV-2026-0001');
  await waitFor(() => expect(dialog.queryByText(/^The first/)).not.toBeInTheDocument());
});

it('The student picker does not report an empty result before the server has replied', async () => {
  await replyTruncated('/students/list', 'page=1&per_page=10&search=', { total_records: 300 });
  const { user, dialog } = await openPicker();
  await dialog.findByText(/^The first/);
  const { opened: replyAllowed, open: allowReply } = createGate();
  school.failAt('/api/v1/students/list', () =>
    replyAllowed.then(() => Response.json({ status: 'success', message: '', data: [], total_records: 0 })),
  );
  await user.click(dialog.getByRole('textbox'));
  await user.paste('nobody at all');
  expect(dialog.queryByText(/found/, { selector: 'p' })).not.toBeInTheDocument();
  allowReply();
  expect(await dialog.findByText('No one found matching “nobody at all”')).toBeVisible();
});

it('The sections of a class end with a note when the class has more', async () => {
  const [{ id }] = (await (await school.browser.send('/api/v1/classes/list_all_active')).json()).data;
  await replyTruncated('/sections/list', `page=1&pageSize=100&class_id=${id}`, { totalrecords: 130 });
  await renderScreen(<AttendanceScreen />, `/attendance-report?class=${id}`);
  expect(await screen.findByRole('option', { name: /^The first \d+ sections are shown\.$/ })).toBeDisabled();
});

it('The subjects of a class end with a note when the school has more', async () => {
  await replyTruncated('/subject/list', 'page=1&page_size=1000', { totalrecords: 1200 });
  const user = await renderScreen(<ClassesScreen />, '/classes');
  await user.click((await screen.findAllByRole('button', { name: 'Manage Subjects' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Subjects' }));
  expect(await dialog.findByText(/^The first \d+ subjects are shown\. The others stay as they are\.$/)).toBeVisible();
});
