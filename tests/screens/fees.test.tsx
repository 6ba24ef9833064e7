import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { AddFeeScreen } from '@/components/fees/add-fee-screen';
import { FeesStructureScreen } from '@/components/fees/fees-structure-screen';
import { writeDevice } from '@/lib/device/device-storage';
import { entriesKey, type FeeEntry } from '@/lib/fees/entries';
import { renderScreen } from '@/tests/support/render-screen';
import { schoolThroughout } from '@/tests/support/screens-school';

const school = schoolThroughout();
let classId: number;
let className: string;
beforeAll(async () => {
  const { data } = await (await school.browser.send('/api/v1/classes/list_all_active')).json();
  ({ id: classId, classname: className } = data[0]);
});

const year = new Date().getFullYear();
const session = `${year}-${year + 1}`;
const chosen = (term: string) => `session=${session}&class=${classId}&term=${term}`;

const entry = (changes: Partial<FeeEntry>): FeeEntry => ({
  academicYearId: session,
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

describe('The fees structure', () => {
  const show = (query = '') => renderScreen(<FeesStructureScreen />, `/fees-structure${query}`);
  const prompt = 'Please select an academic year, class and term to view fees structure.';

  it('asks for the three choices and then offers to add', async () => {
    const user = await show();
    const schoolClass = await screen.findByRole('combobox', { name: 'Class' });
    await waitFor(() => expect(schoolClass).toBeEnabled());
    expect(within(schoolClass).getByRole('option', { name: `Class ${className}` })).toBeInTheDocument();
    expect(screen.getByText(prompt)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Academic Session'), session);
    await user.selectOptions(schoolClass, `Class ${className}`);
    expect(screen.queryByRole('link', { name: 'Add Fee Structure' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Term'), 'Half Yearly');
    expect(screen.getByText('No fees structure data found.')).toBeVisible();
    const address = screen.getByRole('link', { name: 'Add Fee Structure' }).getAttribute('href');
    expect(address).toBe(`/add-fee?${chosen('half-yearly')}`);
    expect(window.location.search).toBe(`?${chosen('half-yearly')}`);
  });

  it('shows what is kept for the choice, and nothing else', async () => {
    writeDevice(entriesKey(4), [
      entry({}),
      entry({ label: 'Q2', finalAmount: 1_00_000 }),
      entry({ label: 'Full Year', term: 'yearly' }),
      entry({ label: 'Q3', academicYearId: '2000-2001' }),
      entry({ label: 'Q4', classId: classId + 1 }),
    ]);
    await show(`?${chosen('quarterly')}`);
    const rows = await waitFor(() => {
      const found = screen.getAllByRole('row').slice(1);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(rows[0]).toHaveTextContent('Q1₹1,25,000Add Details');
    expect(rows[1]).toHaveTextContent('₹1,00,000');
    expect(rows[1]).toHaveTextContent('₹1,25,000 less ₹25,000 concession');
  });

  it('explains an amount by rows of fee types, and asks before one is removed', async () => {
    writeDevice(entriesKey(4), [entry({})]);
    const user = await show(`?${chosen('quarterly')}`);
    await user.click(await screen.findByRole('button', { name: 'Add Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Fee Details' }));
    await user.type(dialog.getByRole('textbox', { name: 'Fee Type Description' }), 'Tuition');
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '800');
    await user.click(dialog.getByRole('button', { name: 'Remove Row' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(dialog.getByRole('button', { name: 'Add Row' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Please fill all required fields.')).toHaveLength(2);
    // Nothing stands in the second row, so that nobody has to be asked.
    const [, second] = dialog.getAllByRole('listitem');
    if (second) await user.click(within(second).getByRole('button', { name: 'Remove Row' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tuition ₹800')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('counts a class that is not on offer as not chosen', async () => {
    await show(`?session=${session}&class=999999&term=yearly`);
    expect(await screen.findByText(prompt)).toBeVisible();
  });

  it('says that the classes could not be loaded, until Retry succeeds', async () => {
    school.failAt('/api/v1/classes/list_all_active', () => new Response('', { status: 500 }));
    const user = await show();
    expect(await screen.findByText('Failed to load classes')).toBeInTheDocument();
    school.recover();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Class' })).toBeEnabled());
  });
});

describe('Adding fees', () => {
  const show = (term: string) => renderScreen(<AddFeeScreen />, `/add-fee?${chosen(term)}`);
  const amountOf = async (period: string) =>
    within(await screen.findByRole('group', { name: period })).getByRole('textbox', { name: 'Amount' });

  it('keeps what was typed for the next visit', async () => {
    const user = await show('half-yearly');
    await user.type(await amountOf('H1'), '1,00,000');
    expect(screen.getByText('One Lakh Rupees')).toBeVisible();
    cleanup();
    await show('half-yearly');
    expect(await amountOf('H1')).toHaveValue('100000');
    expect(screen.getByText(/What you typed earlier has been restored/)).toBeVisible();
  });

  it('saves after a confirmation', async () => {
    const user = await show('yearly');
    await user.type(await amountOf('Full Year'), '500');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/once saved, these details cannot be edited/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(window.location.pathname).toBe('/fees-structure'));
    expect(Object.keys(localStorage)).toEqual([`homeroom:${entriesKey(4)}`]);
    expect(JSON.parse(Object.values(localStorage)[0] ?? '')).toEqual([
      entry({ term: 'yearly', label: 'Full Year', amount: 500, finalAmount: 500 }),
    ]);
  });

  it('takes nothing where fees are saved already', async () => {
    writeDevice(entriesKey(4), [entry({})]);
    await show('quarterly');
    expect(await screen.findByText(/have already been saved/)).toBeVisible();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});
