import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { sheetPaths } from '@/lib/contract/sheets';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

const listPath = '/api/v1/employee/list';
const unreachable = () => Promise.reject(new TypeError('fetch failed'));

/** The names of the files that the page has saved. */
const savedNames: string[] = [];
beforeEach(() => {
  savedNames.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download);
  });
  // Replaces the reply, because the worker threads that write a workbook cannot be started here.
  school.failAt(sheetPaths.write, () => new Response('a workbook'));
});

const requestsTo = (path: string) =>
  school.requests.filter(({ target }) => target.startsWith(path)).map(({ target }) => target);
const queryOf = (target: string | undefined) => Object.fromEntries(new URLSearchParams(target?.split('?')[1]));

async function openEmployees(query = '', countText = /of 60/) {
  const user = await renderScreen(<EmployeesScreen />, `/employees${query}`, ['sort', 'filter']);
  await screen.findByText(countText);
  school.requests.length = 0;
  await user.click(screen.getByRole('button', { name: 'More ways to download' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download Employees' }));
  return { user, dialog, download: () => user.click(dialog.getByRole('button', { name: 'Download' })) };
}

describe('The download dialog', () => {
  it('reads the filtered rows in their order with large pages, and marks the file name with “(view)”', async () => {
    const { dialog, download } = await openEmployees('?search=a&status=active&sort=-lastName&page=2', /^11–/);
    expect(dialog.getByRole('radio', { name: /^Rows that match: \d+ employees/ })).toBeChecked();
    expect(dialog.getByText('Search: a · Status: Active · Sorted by Last Name, descending')).toBeVisible();
    await download();
    expect(await screen.findByText('Employee data downloaded successfully')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [first, ...others] = requestsTo(listPath);
    expect(others).toEqual([]);
    expect(queryOf(first)).toEqual({ page: '1', pageSize: '100', search: 'a', status: 'active', sort: '-lastName' });
    expect(savedNames).toEqual([expect.stringMatching(/^Employees_\d{4}-\d\d-\d\d \(view\)\.xlsx$/)]);
  });

  it('reads all employees when they are selected', async () => {
    const { user, dialog, download } = await openEmployees('?search=a', /^1–10 of/);
    await user.click(dialog.getByRole('radio', { name: 'All employees' }));
    await download();
    await waitFor(() => expect(savedNames).toEqual([expect.stringMatching(/^Employees_\d{4}-\d\d-\d\d\.xlsx$/)]));
    expect(queryOf(requestsTo(listPath)[0])).toEqual({ page: '1', pageSize: '100' });
  });

  it('offers no selection of rows without filters, and no view without rows', async () => {
    const dialogForAll = await openEmployees();
    expect(dialogForAll.dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All fields',
      'Columns shown',
    ]);
    await dialogForAll.user.click(dialogForAll.dialog.getByRole('button', { name: 'Cancel' }));
    await dialogForAll.user.type(screen.getByRole('textbox', { name: 'Search employees' }), 'nobody at all');
    await screen.findByText(/^No employees found/);
    await dialogForAll.user.click(screen.getByRole('button', { name: 'More ways to download' }));
    expect(await screen.findByRole('radio', { name: /^Rows that match/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'All employees' })).toBeChecked();
  });

  it('has only the columns of the list if these are chosen', async () => {
    const { user, dialog, download } = await openEmployees();
    let sheet = '';
    school.failAt(sheetPaths.write, ({ body }) => {
      sheet = String(body);
      return new Response('a workbook');
    });
    await user.click(dialog.getByRole('radio', { name: 'Columns shown' }));
    await download();
    await waitFor(() => expect(sheet).toContain('Employee ID'));
    expect(sheet).not.toContain('Middle Name');
  });

  it('shows the error and stays open until the download succeeds', async () => {
    const { dialog, download } = await openEmployees();
    school.failAt(listPath, unreachable);
    await download();
    expect(await dialog.findByText('The employees could not be downloaded. Please try again.')).toBeVisible();
    school.recover();
    const refusal = { message: 'Other files are being written at the moment. Please try again in a minute.' };
    school.failAt(sheetPaths.write, () => Response.json(refusal, { status: 503 }));
    await download();
    expect(await dialog.findByText(refusal.message)).toBeVisible();
    school.failAt(sheetPaths.write, () => new Response('a workbook'));
    await download();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savedNames).toHaveLength(1);
  });

  it('stops when it is cancelled', async () => {
    const { user, dialog, download } = await openEmployees();
    const rows = await school.browser.send(`${listPath}?page=1&pageSize=100`);
    let sendReply = (_: Response) => {};
    school.failAt(listPath, () => new Promise<Response>((resolve) => (sendReply = resolve)));
    await download();
    expect(dialog.getByText('Loading the rows…')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    sendReply(rows);
    // Downloads again. If the first download had not been cancelled, its file would be saved first.
    school.recover();
    school.failAt(sheetPaths.write, () => new Response('a workbook'));
    await user.click(screen.getByRole('button', { name: 'More ways to download' }));
    const secondDialog = within(await screen.findByRole('dialog', { name: 'Download Employees' }));
    await user.click(secondDialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Employee data downloaded successfully')).toBeInTheDocument();
    expect([requestsTo(sheetPaths.write), savedNames]).toEqual([
      [sheetPaths.write],
      [expect.stringContaining('Employees')],
    ]);
    expect(screen.queryByText(/could not be downloaded/)).toBeNull();
  });

  it('refuses a partial download when the server sends fewer rows than the total', async () => {
    const { dialog, download } = await openEmployees();
    const createRow = (empId: number) => ({
      empId,
      empNo: `E-${empId}`,
      firstName: 'Asha',
      lastName: 'Rao',
      deletedAt: null,
    });
    const data = Array.from({ length: 100 }, (_, index) => createRow(index + 1));
    school.failAt(listPath, () => Response.json({ data, total_records: 5000 }));
    await download();
    expect(
      await dialog.findByText(
        'The server sends only the first 100 rows of this list. Please search or filter the list, and download it in parts.',
      ),
    ).toBeVisible();
    expect(savedNames).toEqual([]);
  });

  it('downloads holidays with one request', async () => {
    const user = await renderScreen(<HolidaysScreen />, '/holidays?search=diwali');
    await screen.findByText(/^1–\d+ of/);
    school.requests.length = 0;
    await user.click(screen.getByRole('button', { name: 'More ways to download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download Holidays' }));
    expect(dialog.getByText('Search: diwali')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Holidays downloaded successfully')).toBeInTheDocument();
    expect(requestsTo('/api/v1')).toEqual([expect.stringMatching(/^\/api\/v1\/holiday\/list/)]);
  });
});

describe('The student download', () => {
  it('names the selected class and section', async () => {
    const reply = await school.browser.send('/api/v1/sections/list?page=1&pageSize=1');
    const { id, section, classid } = (await reply.json()).sections[0].section_data;
    const user = await renderScreen(<StudentsScreen />, `/students?class=${classid}&section=${id}`, ['filter']);
    await screen.findByText(/^1–/);
    await user.click(screen.getByRole('button', { name: 'More ways to download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download Students' }));
    const name = (await screen.findByRole('combobox', { name: 'Class', hidden: true })).querySelector(
      'option:checked',
    )?.textContent;
    expect(dialog.getByText(`Class: ${name} · Section: ${section}`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Student data downloaded successfully')).toBeInTheDocument();
    const expectedQuery = { class_id: String(classid), section_id: String(id), per_page: '1000' };
    expect(queryOf(requestsTo('/api/v1/students/list').at(-1))).toMatchObject(expectedQuery);
  });

  it('saves all students at once, as the other lists do, and shows what failed', async () => {
    const user = await renderScreen(<StudentsScreen />, '/students?search=singh', ['filter']);
    await screen.findByText(/^1–/);
    school.requests.length = 0;
    let sendReply = (_: Response) => {};
    school.failAt('/api/v1/students/list', () => new Promise<Response>((resolve) => (sendReply = resolve)));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download Students' }));
    expect(await dialog.findByText('Loading the rows…')).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
    await waitFor(() => expect(requestsTo('/api/v1/students/list')).toHaveLength(1));
    sendReply(new Response(null, { status: 500 }));
    expect(await dialog.findByText('The students could not be downloaded. Please try again.')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'All students' })).toBeChecked();
    school.recover();
    school.failAt(sheetPaths.write, () => new Response('a workbook'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Student data downloaded successfully')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requestsTo('/api/v1/students/list').join()).not.toContain('search');
    expect(savedNames).toEqual([expect.stringMatching(/^Students_\d{4}-\d\d-\d\d\.xlsx$/)]);
  });
});
