import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/holidays/holiday-form-dialog';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const failedReply = () => new Response('<html>', { status: 500 });

async function openForm() {
  const user = await renderScreen(<HolidaysScreen />, '/holidays');
  await user.click(await screen.findByRole('button', { name: 'Add Holiday' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add New Holiday' })) };
}

const findField = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const setValue = (label: string, value: string) => fireEvent.change(findField(label), { target: { value } });

it('A holiday needs a name, its days and a class, and its end cannot be before its start', async () => {
  const { user, dialog } = await openForm();
  const saveButton = dialog.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(saveButton).toBeEnabled());
  await user.click(saveButton);
  for (const message of ['Holiday name is required', 'Start date is required', 'End date is required']) {
    expect(await dialog.findByText(message)).toBeVisible();
  }
  expect(dialog.getByText('At least one class must be selected')).toBeVisible();
  setValue('End Date', '2026-11-11');
  setValue('Start Date', '2026-11-12');
  await user.click(saveButton);
  const dateError = await dialog.findByText('End date cannot be before start date');
  setValue('Start Date', '2026-11-09');
  await waitFor(() => expect(dateError).not.toBeInTheDocument());
});

it('The end of a holiday copies its start until it is set', async () => {
  await openForm();
  const typeAndLeave = (label: string, value: string) => {
    setValue(label, value);
    fireEvent.blur(findField(label));
  };
  typeAndLeave('Start Date', '08112026');
  expect(findField('End Date')).toHaveValue('08/11/2026');
  typeAndLeave('Start Date', '9/11/2025');
  expect(findField('End Date')).toHaveValue('09/11/2025');
  typeAndLeave('End Date', '12/11/2025');
  typeAndLeave('Start Date', '10/11/2025');
  expect(findField('End Date')).toHaveValue('12/11/2025');
});

it('Selecting every class checks All instead, which gets the focus', async () => {
  const { user, dialog } = await openForm();
  const allCheckbox = await dialog.findByLabelText('All');
  const [, ...classCheckboxes] = dialog.getAllByRole('checkbox');
  for (const checkbox of classCheckboxes) await user.click(checkbox);
  expect(allCheckbox).toBeChecked();
  expect(allCheckbox).toHaveFocus();
  for (const checkbox of classCheckboxes) expect(checkbox).toBeDisabled();
  await user.click(allCheckbox);
  for (const checkbox of classCheckboxes) expect(checkbox).not.toBeChecked();
});

it('Typed text stays while the classes cannot be loaded', async () => {
  school.failAt('/api/v1/classes/list_all_active', failedReply);
  const { user, dialog } = await openForm();
  setValue('Holiday Name', 'Patience');
  expect(await screen.findByText('Failed to load classes')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  school.recover();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByLabelText('All')).toBeVisible();
  expect(findField('Holiday Name')).toHaveValue('Patience');
});

it('A refusal with status 200 is shown with the server’s message', async () => {
  const { user, dialog } = await openForm();
  setValue('Holiday Name', 'Onam');
  setValue('Start Date', '2026-11-12');
  await user.click(await dialog.findByLabelText('All'));
  school.failAt('/api/v1/holiday/create', () => Response.json({ status: 'failed', message: 'The year is closed.' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The year is closed.')).toBeVisible();
});

it('A failed download is reported', async () => {
  school.failAt('/api/v1/holiday/download', failedReply);
  const user = await renderScreen(<HolidaysScreen />, '/holidays');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Failed to download holidays data')).toBeInTheDocument();
});

it('Holidays that are over are marked with a text', async () => {
  const day = { holidayname: 'Gandhi Jayanti', startdate: '2020-10-02', enddate: '2020-10-02', classes: 'All' };
  const rows = [
    { ...day, id: 1 },
    { ...day, id: 2, holidayname: 'Republic Day', startdate: '2090-01-26', enddate: '2090-01-26' },
  ];
  school.failAt('/api/v1/holiday/list', () => Response.json({ status: 'success', data: rows }));
  await renderScreen(<HolidaysScreen />, '/holidays');
  expect(await screen.findByRole('row', { name: /Gandhi Jayanti/ })).toHaveTextContent('Past');
  expect(screen.getByRole('row', { name: /Republic Day/ })).not.toHaveTextContent('Past');
});
