import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AddFeeScreen } from '@/components/fees/add-fee-screen';
import { FeesStructureScreen } from '@/components/fees/fees-structure-screen';
import { writeDeviceValue } from '@/lib/browser/device/device-storage';
import { hasUnsavedChanges } from '@/lib/browser/leave-guard/leave-guards';
import { sheetPaths, type Workbook } from '@/lib/contract/sheets';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { entriesKey } from '@/lib/features/fees/rules';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
let classId: number;
let className: string;
beforeAll(async () => {
  const { data } = await (await school.browser.send('/api/v1/classes/list_all_active')).json();
  ({ id: classId, classname: className } = data[0]);
});

const year = new Date().getFullYear();
const academicSession = `${year}-${year + 1}`;
const choiceQuery = (term: string) => `session=${academicSession}&class=${classId}&term=${term}`;

const createEntry = (changes: Partial<FeeEntry>): FeeEntry => ({
  academicYearId: academicSession,
  classId,
  term: 'quarterly',
  label: 'Q1',
  amount: 1_25_000,
  concessionType: null,
  concessionValue: 0,
  dueDate: '',
  lateFeeType: null,
  lateFeeAmount: 0,
  finalAmount: 1_25_000,
  details: [],
  ...changes,
});

describe('The fees structure screen', () => {
  const showScreen = (query = '') => renderScreen(<FeesStructureScreen />, `/fees-structure${query}`);
  const prompt = 'Please select an academic year, class and term to view fees structure.';

  it('needs a session, a class and a term, and then offers to add fees', async () => {
    const user = await showScreen();
    const classSelect = await screen.findByRole('combobox', { name: 'Class' });
    await waitFor(() => expect(classSelect).toBeEnabled());
    expect(within(classSelect).getByRole('option', { name: `Class ${className}` })).toBeInTheDocument();
    expect(screen.getByText(prompt)).toBeVisible();
    expect(screen.getByText(/^Fees are kept on this device only/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Academic Session'), academicSession);
    await user.selectOptions(classSelect, `Class ${className}`);
    expect(screen.queryByRole('link', { name: 'Add Fee Structure' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Term'), 'Half Yearly');
    expect(screen.getByText('No fees structure data found.')).toBeVisible();
    const addLink = screen.getByRole('link', { name: 'Add Fee Structure' }).getAttribute('href');
    expect(addLink).toBe(`/add-fee?${choiceQuery('half-yearly')}`);
    expect(window.location.search).toBe(`?${choiceQuery('half-yearly')}`);
  });

  it('shows only the stored fees of the selection', async () => {
    writeDeviceValue(entriesKey(4), [
      createEntry({}),
      createEntry({ label: 'Q2', finalAmount: 1_00_000 }),
      createEntry({ label: 'Full Year', term: 'yearly' }),
      createEntry({ label: 'Q3', academicYearId: '2000-2001' }),
      createEntry({ label: 'Q4', classId: classId + 1 }),
    ]);
    await showScreen(`?${choiceQuery('quarterly')}`);
    const rows = await waitFor(() => {
      const bodyRows = screen.getAllByRole('row').slice(1);
      expect(bodyRows).toHaveLength(2);
      return bodyRows;
    });
    expect(rows[0]).toHaveTextContent('Q1₹1,25,000Add Details');
    expect(rows[1]).toHaveTextContent('₹1,00,000');
    expect(rows[1]).toHaveTextContent('₹1,25,000 less ₹25,000 concession');
  });

  it('shows due dates, late fees and the total of all pages', async () => {
    const months = ['April', 'May', 'June', 'July', 'August', 'September'].map((label) =>
      createEntry({ term: 'monthly', label, amount: 1000, finalAmount: 1000 }),
    );
    const lateFee = { dueDate: `${year}-04-10`, lateFeeType: 'daily', lateFeeAmount: 50 } as const;
    writeDeviceValue(entriesKey(4), [{ ...createEntry({}), ...months[0], ...lateFee }, ...months.slice(1)]);
    await showScreen(`?${choiceQuery('monthly')}&size=5`);
    const row = await screen.findByRole('row', { name: /^April/ });
    expect(within(row).getByText(`Due 10 Apr ${year} · Late fee ₹50 per day`)).toBeVisible();
    expect(screen.getByRole('row', { name: /^May/ })).toHaveTextContent('May₹1,000Add Details');
    expect(screen.getAllByRole('row').slice(1)).toHaveLength(5);
    expect(screen.getByText('Total ₹6,000')).toBeVisible();
  });

  it('stores rows of fee types for an amount, and asks before one is removed', async () => {
    writeDeviceValue(entriesKey(4), [createEntry({})]);
    const user = await showScreen(`?${choiceQuery('quarterly')}`);
    await user.click(await screen.findByRole('button', { name: 'Add Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Fee Details' }));
    await user.type(dialog.getByRole('textbox', { name: 'Fee Type Description' }), 'Tuition');
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '800');
    await user.click(dialog.getByRole('button', { name: 'Remove Row' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(dialog.getByRole('button', { name: 'Add Row' }));
    expect(dialog.getAllByRole('textbox', { name: 'Fee Type Description' })[1]).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Please fill all required fields.')).toHaveLength(2);
    expect(dialog.getByText(/^Total/)).toHaveTextContent('Total ₹800 of ₹1,25,000');
    // The console removes the second row without a confirmation dialog, because the row is empty.
    const [, second] = dialog.getAllByRole('listitem');
    if (second) await user.click(within(second).getByRole('button', { name: 'Remove Row' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tuition ₹800')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Add Details' }));
    const secondDialog = within(await screen.findByRole('dialog', { name: 'Add Fee Details' }));
    await user.type(secondDialog.getByRole('textbox', { name: 'Fee Type Description' }), ' and bus');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await user.click(secondDialog.getByRole('button', { name: 'Remove Row' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(secondDialog.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('treats an unknown class as not selected', async () => {
    await showScreen(`?session=${academicSession}&class=999999&term=yearly`);
    expect(await screen.findByText(prompt)).toBeVisible();
  });

  it('reports that the classes could not be loaded, until Retry succeeds', async () => {
    school.failAt('/api/v1/classes/list_all_active', () => new Response('', { status: 500 }));
    const user = await showScreen();
    expect(await screen.findByText('Failed to load classes')).toBeInTheDocument();
    school.recover();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Class' })).toBeEnabled());
  });
});

describe('The upload of a fees file', () => {
  const header = ['Academic Session', 'Class', 'Term', 'Period', 'Amount'];
  const createSheet = (...rows: string[][]) => ({
    rows: [header, ...rows].map((texts, index) => ({
      number: index + 1,
      cells: texts.map((text) => ({ kind: 'text', text })),
    })),
  });
  const createQuarters = (...amounts: string[]) =>
    createSheet(...amounts.map((amount, index) => [academicSession, className, 'Quarterly', `Q${index + 1}`, amount]));

  const selectFile = (dialog: ReturnType<typeof within>, name: string) =>
    fireEvent.change(dialog.getByLabelText('Select File'), { target: { files: [new File(['x'], name)] } });

  /** Opens the upload dialog and selects a file. The server replies to the file with `sheetReply`. */
  async function upload(sheetReply: object) {
    school.failAt('/api/sheets/read', () => Response.json({ name: '', others: [], ...sheetReply }));
    const user = await renderScreen(<FeesStructureScreen />, `/fees-structure?${choiceQuery('quarterly')}`);
    await user.click(screen.getByRole('button', { name: 'Upload Fees' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Fees' }));
    selectFile(dialog, 'Fees.xlsx');
    return { user, dialog };
  }

  it('is stored after a confirmation, and reverted by Undo', async () => {
    writeDeviceValue(entriesKey(4), [createEntry({}), createEntry({ label: 'Full Year', term: 'yearly' })]);
    const storedBefore = localStorage.getItem(`homeroom:${entriesKey(4)}`);
    const { user, dialog } = await upload(createQuarters('1300', '1,000', '₹1,000', '1000'));
    expect(await dialog.findByText('3 new · 1 changed')).toBeVisible();
    expect(dialog.getByText('3 new fees, ₹3,000 in all')).toBeVisible();
    expect(dialog.getByText('Amount: ₹1,25,000 → ₹1,300')).toBeVisible();
    expect(localStorage.getItem(`homeroom:${entriesKey(4)}`)).toBe(storedBefore);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('4 fees saved on this device')).toBeVisible();
    expect(screen.getAllByRole('row').slice(1)).toHaveLength(4);
    expect(screen.getByRole('row', { name: /^Q1/ })).toHaveTextContent('₹1,300');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: the previous fees are restored')).toBeVisible();
    expect(localStorage.getItem(`homeroom:${entriesKey(4)}`)).toBe(storedBefore);
  });

  it('is not reverted after another change of the fees', async () => {
    const { user, dialog } = await upload(createQuarters('1', '2', '3', '4'));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    await screen.findByText('4 fees saved on this device');
    act(() => writeDeviceValue(entriesKey(4), [createEntry({})]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The fees have changed again, so this change cannot be undone.')).toBeVisible();
    expect(JSON.parse(localStorage.getItem(`homeroom:${entriesKey(4)}`) ?? '')).toEqual([createEntry({})]);
  });

  it('is refused when a row is wrong', async () => {
    const { dialog } = await upload(createQuarters('1', 'two', '3', '4'));
    expect(await dialog.findByText(/^1 row is wrong/)).toBeVisible();
    expect(dialog.getByRole('row', { name: '3 Amount two “two” is not an amount.' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('can be corrected cell by cell, and is then stored', async () => {
    const sheet = createQuarters('1', 'two', 'three', '4');
    sheet.rows[2]?.cells.splice(2, 1, { kind: 'text', text: 'Quartely' });
    const { user, dialog } = await upload(sheet);
    const correct = async (cell: string, text: string) => {
      const field = await dialog.findByRole('textbox', { name: cell });
      await user.clear(field);
      await user.type(field, text);
      return field;
    };
    const field = await correct('Term in row 3', 'Quarterly');
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('row', { name: '3 Term Quarterly Corrected' })).toBeVisible();
    expect(field).toHaveFocus();
    expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await correct('Amount in row 3', '2');
    await correct('Amount in row 4', '3');
    await user.tab();
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('4 fees saved on this device')).toBeVisible();
    expect(screen.getByRole('row', { name: /^Q2/ })).toHaveTextContent('₹2');
    expect(screen.getByRole('row', { name: /^Q3/ })).toHaveTextContent('₹3');
  });

  it('asks before corrections are lost', async () => {
    const { user, dialog } = await upload(createQuarters('1', 'two', '3', '4'));
    const field = await dialog.findByRole('textbox', { name: 'Amount in row 3' });
    await user.clear(field);
    await user.type(field, '2{Enter}');
    const answer = async (label: string) => {
      const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
      await user.click(question.getByRole('button', { name: label }));
    };
    expect(hasUnsavedChanges()).toBe(true);
    for (const lose of [() => user.keyboard('{Escape}'), () => selectFile(dialog, 'Other.xlsx')]) {
      await lose();
      await answer('Keep editing');
      expect(dialog.getByRole('row', { name: '3 Amount 2 Corrected' })).toBeVisible();
    }
    selectFile(dialog, 'Other.xlsx');
    await answer('Discard');
    expect(await dialog.findByText(/^1 row is wrong/)).toBeVisible();
    expect(hasUnsavedChanges()).toBe(false);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('offers a template while there are no fees', async () => {
    const savedNames: string[] = [];
    const workbooks: Workbook[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      savedNames.push(this.download);
    });
    // Replaces the reply, because the worker threads that write a workbook cannot be started here.
    school.failAt(sheetPaths.write, ({ body }) => {
      workbooks.push(JSON.parse(String(body)));
      return new Response('a workbook');
    });
    const user = await renderScreen(<FeesStructureScreen />, '/fees-structure');
    expect(screen.queryByRole('button', { name: 'Download Fees' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Upload Fees' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Fees' }));
    await user.click(dialog.getByRole('button', { name: 'Download Template' }));
    await waitFor(() => expect(savedNames).toEqual(['Fees_template.xlsx']));
    const rows = workbooks[0]?.sheets[0]?.rows ?? [];
    expect(rows).toContainEqual([academicSession, className, 'Yearly', 'Full Year']);
    const { data: classes } = await (await school.browser.send('/api/v1/classes/list_all_active')).json();
    expect(rows).toHaveLength(classes.length);
  });

  it('reports a file without fees, and one that cannot be read', async () => {
    const { dialog } = await upload({ rows: [] });
    expect(await dialog.findByText(/^There are no fees in this file/)).toBeVisible();
    school.failAt('/api/sheets/read', () => Response.json({ detail: 'This file is protected.' }, { status: 422 }));
    selectFile(dialog, 'Other.xlsx');
    expect(await dialog.findByText('This file is protected.')).toBeVisible();
    expect(dialog.queryByText(/^There are no fees/)).not.toBeInTheDocument();
  });
});

describe('The form for new fees', () => {
  const showScreen = (term: string) => renderScreen(<AddFeeScreen />, `/add-fee?${choiceQuery(term)}`);
  const findAmount = async (period: string) =>
    within(await screen.findByRole('group', { name: period })).getByRole('textbox', { name: 'Amount' });

  it('keeps unsaved amounts for the next visit', async () => {
    const user = await showScreen('half-yearly');
    await user.type(await findAmount('H1'), '1,00,000');
    expect(screen.getByText('One Lakh Rupees')).toBeVisible();
    cleanup();
    await showScreen('half-yearly');
    expect(await findAmount('H1')).toHaveValue('1,00,000');
    expect(screen.getByText(/Your earlier entries have been restored/)).toBeVisible();
  });

  it('moves up and down the amounts by keyboard, and submits below the last one', async () => {
    const user = await showScreen('quarterly');
    await user.click(await findAmount('Q1'));
    await user.keyboard('1000{Enter}2000{ArrowDown}3000{ArrowUp}{Shift>}{Enter}{/Shift}');
    expect(await findAmount('Q1')).toHaveFocus();
    // Typing replaces the existing value, because the value is selected.
    await user.keyboard('1500.5{ArrowDown}{ArrowDown}{ArrowDown}4000');
    const amounts = await Promise.all(['Q1', 'Q2', 'Q3', 'Q4'].map(findAmount));
    expect(amounts.map((field) => field.getAttribute('value'))).toEqual(['1,500.50', '2,000', '3,000', '4000']);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('₹10,501');
  });

  it('calculates the final amounts', async () => {
    const user = await showScreen('half-yearly');
    const first = within(await screen.findByRole('group', { name: 'H1' }));
    const second = within(screen.getByRole('group', { name: 'H2' }));
    expect(screen.getByLabelText('Academic Session')).toHaveAttribute('readonly');
    await user.type(first.getByRole('textbox', { name: 'Amount' }), '₹1,00,000.55');
    expect(first.getByRole('textbox', { name: /^Concession/ })).toBeDisabled();
    expect(first.getByLabelText('Final Amount')).toHaveValue('₹1,00,000.55');
    await user.selectOptions(first.getByLabelText('Concession Type'), 'Percentage');
    await user.type(first.getByRole('textbox', { name: /^Concession/ }), '12.5');
    expect(first.getByLabelText('Final Amount')).toHaveValue('₹87,500.48');
    await user.type(second.getByRole('textbox', { name: 'Amount' }), '500');
    await user.selectOptions(second.getByLabelText('Concession Type'), 'Fixed');
    await user.type(second.getByRole('textbox', { name: /^Concession/ }), '501');
    expect(second.getByLabelText('Final Amount')).toHaveValue('₹0');
    expect(second.getByText('The concession is more than the amount.')).toBeVisible();
    await user.selectOptions(second.getByLabelText('Concession Type'), 'None');
    expect(second.getByLabelText('Final Amount')).toHaveValue('₹500');
    expect(screen.getByText('Eighty Eight Thousand Rupees')).toBeVisible();
  });

  it('shows missing values at their fields', async () => {
    const user = await showScreen('quarterly');
    await user.type(await findAmount('Q1'), '1000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await findAmount('Q2')).toHaveFocus());
    expect(await findAmount('Q2')).toHaveAccessibleDescription('Please fill all required fields.');
    expect(await findAmount('Q1')).toHaveAccessibleDescription('');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const firstPeriod = within(screen.getByRole('group', { name: 'Q1' }));
    await user.type(firstPeriod.getByLabelText('Due Date'), '31/02/2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(firstPeriod.getByLabelText('Due Date')).toHaveAccessibleDescription(/There is no 31 February\./),
    );
    cleanup();
    const secondUser = await renderScreen(<AddFeeScreen />, `/add-fee?session=${academicSession}&class=${classId}`);
    await secondUser.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByRole('combobox', { name: /^Term/ })).toHaveAccessibleDescription(
      'Please fill all required fields.',
    );
  });

  it('accepts a late fee only with its type', async () => {
    const user = await showScreen('half-yearly');
    const first = within(await screen.findByRole('group', { name: 'H1' }));
    expect(first.getByLabelText('Late Fee Amount')).toBeDisabled();
    await user.selectOptions(first.getByLabelText('Late Fee Type'), 'Daily');
    await user.type(first.getByLabelText('Late Fee Amount'), '50');
    await user.paste('10\n20\n');
    expect(await screen.findByText('Please choose a late fee type in each of these rows first.')).toBeVisible();
    await user.selectOptions(first.getByLabelText('Late Fee Type'), 'None');
    expect(first.getByLabelText('Late Fee Amount')).toBeDisabled();
    expect(first.getByLabelText('Late Fee Amount')).toHaveValue('');
  });

  it.each([
    ['monthly', 'Press Enter for the next month.'],
    ['quarterly', 'Press Enter for the next quarter.'],
    ['half-yearly', 'Press Enter for the next half-year.'],
  ])('says how to reach the next of the %s amounts', async (term, hint) => {
    await showScreen(term);
    expect(await screen.findByText(hint, { exact: false })).toBeVisible();
  });

  it('asks before another term or Cancel discards its rows', async () => {
    const user = await showScreen('half-yearly');
    await user.type(await findAmount('H2'), '4200');
    const answerQuestion = async (name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    await user.selectOptions(screen.getByRole('combobox', { name: /^Term/ }), 'Yearly');
    await answerQuestion('Keep editing');
    expect(await findAmount('H2')).toHaveValue('4,200');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Term/ }), 'Yearly');
    await answerQuestion('Change Term');
    await user.type(await findAmount('Full Year'), '77');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answerQuestion('Discard');
    await waitFor(() => expect(window.location.pathname).toBe('/fees-structure'));
    cleanup();
    await showScreen('yearly');
    expect(await findAmount('Full Year')).toHaveValue('');
  });

  it('needs an active class', async () => {
    await renderScreen(<AddFeeScreen />, `/add-fee?session=${academicSession}&class=999999&term=monthly`);
    expect(await screen.findByText(/an active class first\.$/)).toBeVisible();
  });

  it('skips disabled fields on ArrowDown', async () => {
    const user = await showScreen('quarterly');
    const findConcession = async (period: string) =>
      within(await screen.findByRole('group', { name: period })).getByRole('textbox', { name: /^Concession/ });
    for (const period of ['Q1', 'Q3']) {
      const typeSelect = within(await screen.findByRole('group', { name: period })).getByLabelText('Concession Type');
      await user.selectOptions(typeSelect, 'Percentage');
    }
    await user.click(await findConcession('Q1'));
    await user.keyboard('{ArrowDown}');
    expect(await findConcession('Q3')).toHaveFocus();
  });

  it('accepts a pasted spreadsheet column, and reverts it by Undo', async () => {
    const user = await showScreen('quarterly');
    await user.type(await findAmount('Q3'), '77');
    await user.click(await findAmount('Q2'));
    await user.paste('1,25,000.50\r\n₹ 2,000\r\n300\r\n400\r\n');
    const amounts = await Promise.all(['Q1', 'Q2', 'Q3', 'Q4'].map(findAmount));
    const readValues = () => amounts.map((field) => (field as HTMLInputElement).value);
    expect(readValues()).toEqual(['', '125000.50', '2,000', '300']);
    expect(await screen.findByText('3 amounts pasted')).toBeVisible();
    expect(screen.getByText('One more did not fit below the last period.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(readValues()).toEqual(['', '', '77', '']);

    await user.click(await findAmount('Q1'));
    await user.paste('100\n-200\n');
    expect(await screen.findByText('“-200” is not an amount, so nothing was pasted.')).toBeVisible();
    expect(readValues()).toEqual(['', '', '77', '']);
  });

  it('copies the first row to all periods, and reverts it by Undo', async () => {
    const user = await showScreen('quarterly');
    const copyButton = await screen.findByRole('button', { name: 'Same for all periods' });
    const rowOf = (period: string) => within(screen.getByRole('group', { name: period }));
    const readRow = (period: string) =>
      [
        ...['Amount', 'Due Date', 'Late Fee Amount'].map((name) => rowOf(period).getByRole('textbox', { name })),
        ...['Concession Type', 'Late Fee Type'].map((name) => rowOf(period).getByRole('combobox', { name })),
      ].map((field) => (field as HTMLInputElement).value);
    await user.type(await findAmount('Q2'), '50');
    await user.click(copyButton);
    expect(await screen.findByText('Enter the first row first: amount, due date.')).toBeVisible();
    expect(await findAmount('Q1')).toHaveFocus();
    expect(await findAmount('Q2')).toHaveValue('50');
    await user.keyboard('1250');
    await user.type(rowOf('Q1').getByLabelText('Due Date'), '31/02/2026');
    await user.click(copyButton);
    await waitFor(() => expect(rowOf('Q1').getByLabelText('Due Date')).toHaveFocus());
    expect(await findAmount('Q2')).toHaveValue('50');

    await user.clear(rowOf('Q1').getByLabelText('Due Date'));
    await user.type(rowOf('Q1').getByLabelText('Due Date'), `30/11/${year}`);
    await user.selectOptions(rowOf('Q1').getByLabelText('Late Fee Type'), 'Daily');
    await user.type(rowOf('Q1').getByLabelText('Late Fee Amount'), '5');
    await user.selectOptions(rowOf('Q1').getByLabelText('Concession Type'), 'Fixed');
    await user.click(copyButton);
    expect(await screen.findByText('All 4 periods are now ₹1,250')).toBeVisible();
    expect(screen.getByText('Each due date is 3 months after the one before.')).toBeVisible();
    expect(readRow('Q1')).toEqual(['1,250', `30/11/${year}`, '5', 'fixed', 'daily']);
    const lastOfFebruary = new Date(year + 1, 2, 0).getDate();
    expect(readRow('Q2')).toEqual(['1,250', `${lastOfFebruary}/02/${year + 1}`, '5', 'fixed', 'daily']);
    expect(readRow('Q4')).toEqual(['1,250', `30/08/${year + 1}`, '5', 'fixed', 'daily']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(readRow('Q2')).toEqual(['50', '', '', '', '']));
    expect(readRow('Q1')).toEqual(['1,250', `30/11/${year}`, '5', 'fixed', 'daily']);
  });

  it('lists the months from the selected first one, and keeps their amounts', async () => {
    const user = await showScreen('monthly');
    // Avoids queries by role, because they are slow in a form of 100 fields.
    const monthLabels = () => [...document.querySelectorAll('legend')].map((legend) => legend.textContent);
    const thirdAmount = () => document.querySelector<HTMLInputElement>('[name="rows.2.amount"]');
    const first = () => document.querySelector<HTMLInputElement>('[name="rows.0.amount"]');
    await waitFor(() => expect([monthLabels()[0], monthLabels()[11]]).toEqual(['April', 'March']));
    await user.click(thirdAmount() as HTMLInputElement); // Safe cast: the form has a third row, which is June.
    await user.keyboard('600');
    await user.selectOptions(screen.getByLabelText('School Year Starts In'), 'June');
    await waitFor(() => expect([monthLabels()[0], monthLabels()[11]]).toEqual(['June', 'May']));
    expect([first()?.value, thirdAmount()?.value]).toEqual(['600', '']);
    cleanup();
    await showScreen('monthly');
    await waitFor(() => expect(monthLabels()[0]).toBe('June'));
    await user.selectOptions(screen.getByLabelText('School Year Starts In'), 'April');
  });

  it('saves after a confirmation', async () => {
    const user = await showScreen('yearly');
    await user.type(await findAmount('Full Year'), '500');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/once saved, these details cannot be edited/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(window.location.pathname).toBe('/fees-structure'));
    expect(Object.keys(localStorage)).toEqual([`homeroom:${entriesKey(4)}`]);
    expect(JSON.parse(Object.values(localStorage)[0] ?? '')).toEqual([
      createEntry({ term: 'yearly', label: 'Full Year', amount: 500, finalAmount: 500 }),
    ]);
  });

  it('is not shown when fees are already saved', async () => {
    writeDeviceValue(entriesKey(4), [createEntry({})]);
    await showScreen('quarterly');
    expect(await screen.findByText(/have already been saved/)).toBeVisible();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});
