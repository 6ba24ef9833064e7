import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at the first click can time out on a busy machine.
import '@/components/holidays/holiday-form-dialog';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const failing = () => new Response('<html>', { status: 500 });

async function open() {
  const user = await renderScreen(<HolidaysScreen />, '/holidays');
  await user.click(await screen.findByRole('button', { name: 'Add Holiday' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add New Holiday' })) };
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const change = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it('A holiday needs a name, its days and a class, and its end cannot be before its start', async () => {
  const { user, dialog } = await open();
  const save = dialog.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  for (const missing of ['Holiday name is required', 'Start date is required', 'End date is required']) {
    expect(await dialog.findByText(missing)).toBeVisible();
  }
  expect(dialog.getByText('At least one class must be selected')).toBeVisible();
  change('End Date', '2026-11-11');
  change('Start Date', '2026-11-12');
  await user.click(save);
  const tooEarly = await dialog.findByText('End date cannot be before start date');
  change('Start Date', '2026-11-09');
  await waitFor(() => expect(tooEarly).not.toBeInTheDocument());
});

it('The end of a holiday copies its start until it is set', async () => {
  await open();
  const type = (label: string, value: string) => {
    change(label, value);
    fireEvent.blur(field(label));
  };
  type('Start Date', '08112026');
  expect(field('End Date')).toHaveValue('08/11/2026');
  type('Start Date', '9/11/2025');
  expect(field('End Date')).toHaveValue('09/11/2025');
  type('End Date', '12/11/2025');
  type('Start Date', '10/11/2025');
  expect(field('End Date')).toHaveValue('12/11/2025');
});

it('Selecting every class checks All instead, which gets the focus', async () => {
  const { user, dialog } = await open();
  const all = await dialog.findByLabelText('All');
  const [, ...classes] = dialog.getAllByRole('checkbox');
  for (const one of classes) await user.click(one);
  expect(all).toBeChecked();
  expect(all).toHaveFocus();
  for (const one of classes) expect(one).toBeDisabled();
  await user.click(all);
  for (const one of classes) expect(one).not.toBeChecked();
});

it('Typed text stays while the classes cannot be loaded', async () => {
  school.failAt('/api/v1/classes/list_all_active', failing);
  const { user, dialog } = await open();
  change('Holiday Name', 'Patience');
  expect(await screen.findByText('Failed to load classes')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  school.recover();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByLabelText('All')).toBeVisible();
  expect(field('Holiday Name')).toHaveValue('Patience');
});

it('A refusal with status 200 is shown with the server’s message', async () => {
  const { user, dialog } = await open();
  change('Holiday Name', 'Onam');
  change('Start Date', '2026-11-12');
  await user.click(await dialog.findByLabelText('All'));
  school.failAt('/api/v1/holiday/create', () => Response.json({ status: 'failed', message: 'The year is closed.' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The year is closed.')).toBeVisible();
});

it('A failed download is reported', async () => {
  school.failAt('/api/v1/holiday/download', failing);
  const user = await renderScreen(<HolidaysScreen />, '/holidays');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Failed to download holidays data')).toBeInTheDocument();
});
