import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const showScreen = (query = '') => renderScreen(<BroadcastingScreen />, `/broadcasting${query}`);

const broadcast = {
  ...{ notetype: 'Circular', subject: 'Kite festival', description: 'To all.', link: '' },
  ...{ duedate: '2026-12-01', sectionid: 0 },
};

beforeAll(async () => {
  for (let number = 1; number <= 12; number += 1) {
    const body = { ...broadcast, notetype: 'Notification', subject: `Paged ${number}`, effectiveDate: '2026-11-21' };
    const reply = await school.browser.post('/api/v1/diary/broadcast', body);
    if (!reply.ok) throw new Error(await reply.text());
  }
});

it('A broadcast is sent to everybody after a confirmation', async () => {
  const user = await showScreen();
  await user.click(await screen.findByRole('button', { name: 'Add Broadcast' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Broadcast' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  for (const name of ['Title', 'Description', 'Date']) {
    expect(await dialog.findByText(`${name} is required`)).toBeVisible();
  }
  expect(dialog.getByLabelText(/^Title/)).toHaveFocus();
  for (const [label, value] of [
    ['Title', broadcast.subject],
    ['Description', broadcast.description],
    ['Date', broadcast.duedate],
  ]) {
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  const answerQuestion = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Broadcast' }));
    await user.click(question.getByRole('button', { name }));
  };
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  await answerQuestion('Cancel');
  expect(dialog.getByLabelText(/^Title/)).toHaveValue(broadcast.subject);
  await answerQuestion('Confirm');
  expect(await screen.findByText('Broadcast sent')).toBeInTheDocument();
  const [body, ...others] = fetchSpy.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [init.body] : []));
  expect(others).toEqual([]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
  expect(JSON.parse(String(body))).toEqual({ ...broadcast, effectiveDate: today });
  expect((await screen.findByText(broadcast.subject)).closest('tr')).toHaveTextContent('1 Dec 2026');
  expect(screen.queryByText(/^Unsent draft/)).not.toBeInTheDocument();
});

it('The list shows one type, which the URL keeps', async () => {
  const user = await showScreen();
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  expect(screen.queryByText('Paged 12')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Notification' }));
  expect(await screen.findByText('Paged 12')).toBeVisible();
  expect(screen.queryByText(broadcast.subject)).not.toBeInTheDocument();
  expect(window.location.search).toBe('?type=Notification');
});

it('The list loads the next page of the server only when its rows run out', async () => {
  const user = await showScreen('?type=Notification');
  await screen.findByText(/^1–10 of 1\d\+$/);
  const requestedPages = () =>
    school.requests.flatMap(({ target }) => target.match(/\/diary\/broadcast\?page=(\d+)/)?.[1] ?? []);
  expect(requestedPages()).toEqual(['1']);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(/^11–1\d of 1\d$/)).toBeVisible();
  expect(requestedPages()).toEqual(['1', '2']);
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});
