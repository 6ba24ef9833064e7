import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AttendanceScreen } from '@/components/attendance/attendance-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const exportPath = '/api/v1/section/attendance/export';
const today = new Date();
const monthText = (year: number, month: number) =>
  new Date(year, month, 1).toLocaleString('en', { month: 'long', year: 'numeric' });
const thisMonth = monthText(today.getFullYear(), today.getMonth());

describe('The form for one register', () => {
  const downloadReport = () => screen.getByRole('button', { name: 'Download Report' });
  const findSelect = (name: string) => screen.findByRole('combobox', { name });

  async function chooseClass() {
    const user = await renderScreen(<AttendanceScreen />, '/attendance-report');
    await waitFor(async () => expect(await findSelect('Class')).toBeEnabled());
    await user.selectOptions(await findSelect('Class'), 'LKG');
    return user;
  }

  it('needs a class and then a section, and starts with the current month', async () => {
    await renderScreen(<AttendanceScreen />, '/attendance-report');
    expect(await findSelect('Section')).toBeDisabled();
    expect(await screen.findByLabelText('Month')).toHaveValue(String(today.getMonth() + 1));
    expect(screen.getByLabelText('Year')).toHaveValue(String(today.getFullYear()));
    cleanup();
    const user = await chooseClass();
    await waitFor(async () => expect(await findSelect('Section')).toBeEnabled());
    expect(downloadReport()).toBeDisabled();
    await user.selectOptions(await findSelect('Section'), 'A');
    expect(downloadReport()).toBeEnabled();
    expect(screen.getByText(`LKG A, ${thisMonth}`)).toBeVisible();
    expect(window.location.search).toMatch(/^\?class=\d+&section=\d+$/);
  });

  it('reports any failure as missing data, with the server’s reason', async () => {
    const user = await chooseClass();
    await waitFor(async () => expect(await findSelect('Section')).toBeEnabled());
    await user.selectOptions(await findSelect('Section'), 'A');
    school.failAt(exportPath, () => Promise.reject(new TypeError('fetch failed')));
    await user.click(downloadReport());
    expect(await screen.findByText('No attendance data found for this section')).toBeInTheDocument();
    school.failAt(exportPath, () => Response.json({ message: 'The register is locked.' }, { status: 409 }));
    await user.click(downloadReport());
    expect(await screen.findByText('The register is locked.')).toBeInTheDocument();
    expect(downloadReport()).toBeEnabled();
  });

  it('offers Retry when the sections could not be loaded', async () => {
    school.failAt('/api/v1/sections/list', () => new Response('<html>', { status: 500 }));
    const user = await chooseClass();
    expect(await screen.findByText('Failed to load sections')).toBeInTheDocument();
    school.recover();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await findSelect('Section')).toBeEnabled());
  });
});

async function openDialog(address = '/attendance-report') {
  const user = await renderScreen(<AttendanceScreen />, address);
  await user.click(await screen.findByRole('button', { name: 'Several sections or months' }));
  return user;
}

const findCheckbox = (name: string) => screen.findByRole('checkbox', { name });
const downloadButton = () => screen.getByRole('button', { name: 'Download' });
const fromSelect = () => screen.getByLabelText('From');
const toSelect = () => screen.getByLabelText('To');

describe('The dialog for several sections or months', () => {
  it('selects sections one by one, by class, or all, with one request for each 100 sections', async () => {
    const user = await openDialog();
    expect(await findCheckbox('All sections')).not.toBeChecked();
    expect(downloadButton()).toBeDisabled();
    expect(screen.getByText('Please choose at least one section.')).toBeVisible();
    await user.click(await findCheckbox('All of LKG'));
    expect(await findCheckbox('LKG A')).toBeChecked();
    await user.click(await findCheckbox('LKG A'));
    expect((await findCheckbox('All of LKG')) as HTMLInputElement).toHaveProperty('indeterminate', true);
    expect(downloadButton()).toBeEnabled();
    expect(school.requests.filter(({ target }) => target.includes('/sections/list'))).toHaveLength(1);
  });

  it('keeps the selection during a search', async () => {
    const user = await openDialog();
    await user.click(await findCheckbox('LKG A'));
    await user.type(screen.getByLabelText('Search sections'), '10 ');
    expect(screen.queryByRole('checkbox', { name: 'LKG A' })).toBeNull();
    await user.click(await findCheckbox('10 A'));
    expect(screen.getByText('2 sections, 1 month: 2 sheets')).toBeVisible();
    await user.type(screen.getByLabelText('Search sections'), 'zzz');
    expect(screen.getByText('No section found matching “10 zzz”')).toBeVisible();
  });

  it('starts with the month of the page, and offers no future month', async () => {
    const year = today.getFullYear() - 1;
    await openDialog(`/attendance-report?month=${year}-03`);
    expect(await screen.findByLabelText('From')).toHaveDisplayValue(monthText(year, 2));
    expect(toSelect()).toHaveDisplayValue(monthText(year, 2));
    expect(within(toSelect()).getAllByRole('option')[0]).toHaveTextContent(thisMonth);
  });

  it('keeps the first month before the last', async () => {
    const user = await openDialog();
    await findCheckbox('LKG A');
    const [earlierMonth, laterMonth] = [monthText(today.getFullYear() - 2, 0), monthText(today.getFullYear() - 1, 0)];
    await user.selectOptions(toSelect(), earlierMonth);
    expect(fromSelect()).toHaveDisplayValue(earlierMonth);
    await user.selectOptions(fromSelect(), laterMonth);
    expect(toSelect()).toHaveDisplayValue(laterMonth);
  });

  it('refuses more than 60 sheets before the download', async () => {
    const user = await openDialog();
    await user.click(await findCheckbox('All sections'));
    await user.selectOptions(fromSelect(), monthText(today.getFullYear() - 1, 0));
    expect(
      screen.getByText(/A file can have at most 60 sheets\. Please choose fewer sections or months\.$/),
    ).toBeVisible();
    expect(downloadButton()).toBeDisabled();
    expect(downloadButton()).toHaveAccessibleDescription(/at most 60 sheets/);
  });

  it('names every missing sheet when all fail', async () => {
    const user = await openDialog();
    school.failAt(exportPath, () => Response.json({ message: 'The register is locked.' }, { status: 409 }));
    await user.click(await findCheckbox('LKG A'));
    await user.click(await findCheckbox('LKG B'));
    await user.click(downloadButton());
    expect(await screen.findByText('There is no file, because all 2 sheets are missing:')).toBeVisible();
    expect(screen.getByText(`LKG A, ${thisMonth}: The register is locked.`)).toBeVisible();
    expect(screen.getByText(`LKG B, ${thisMonth}: The register is locked.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('downloads two sheets at a time, and stops when the dialog is closed', async () => {
    const user = await openDialog();
    school.failAt(exportPath, () => new Promise(() => {}));
    await user.click(await findCheckbox('All of LKG'));
    await user.click(await findCheckbox('All of UKG'));
    await user.click(downloadButton());
    expect(await screen.findByText(/^2 of \d+: LKG B, /)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Sheets downloaded' })).toBeVisible();
    const exportRequests = () => school.requests.filter(({ target }) => target.startsWith(exportPath));
    expect(exportRequests()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(exportRequests()).toHaveLength(2);
  });

  it('offers Retry when the list of sections could not be loaded', async () => {
    school.failAt('/api/v1/sections/list', () => new Response('', { status: 500 }));
    const user = await openDialog();
    expect(await screen.findByText('The sections could not be loaded. Please try again.')).toBeVisible();
    school.recover();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findCheckbox('LKG A')).toBeVisible();
  });
});
