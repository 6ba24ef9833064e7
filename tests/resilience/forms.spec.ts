import type { Locator, Page } from '@playwright/test';
import { outcomeUnknownMessage } from '@/lib/contract/errors';
import { cannedReply, onWrites, passThrough, resetDuringReply } from '../support/fault-proxy';
import { expect, test } from './behind-faults';

// This file checks a few forms. The tests in tests/screens/failed-writes check the forms of all entities in the same
// way.

/** A form that writes one new record. */
interface WritingForm {
  path: string;
  /** Adds the rows that the form needs, opens the form and fills it in. */
  fill: (page: Page, url: string) => Promise<Locator>;
  submit: string;
  /** The toast and the form message after a failure that is known to have saved nothing. */
  toast: string;
  formMessage: string;
  /** The table, column and value that identify the new record in the database. */
  record: { table: string; column: string; value: string };
}

async function openDialog(page: Page, url: string, button: string): Promise<Locator> {
  await page.goto(url);
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

/**
 * Fills in fields by their labels. Matches the start of a label, because labels of required fields end with an
 * asterisk.
 */
async function fillFields(dialog: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
}

const sheet = {
  name: 'staff.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Employee ID,Designation,First Name,Last Name,Mobile Number\nF-bulk,Clerk,Uma,Sen,6300000001\n'),
};

const forms: Record<string, WritingForm> = {
  student: {
    path: '/students',
    async fill(page, url) {
      const dialog = await openDialog(page, url, 'Add Student');
      const address = { City: 'Kochi', 'Pin Code': '682001', 'Address Line 1': '4 Lake Road' };
      const person = { 'Phone Number': '6300000003', 'First Name': 'Zubeida', 'Last Name': 'Qureshi' };
      await fillFields(dialog, {
        'Enrollment Number': 'F-student',
        ...person,
        'Date of Birth': '2016-02-29',
        ...address,
      });
      await dialog.getByLabel('Female').check();
      await dialog.getByLabel('State').click();
      await page.getByRole('option', { name: 'Kerala' }).click();
      return dialog;
    },
    submit: 'Save',
    toast: 'Failed to create student',
    formMessage: 'An error occurred while saving student information.',
    record: { table: 'students', column: 'enrollmentno', value: 'F-student' },
  },
  'sheet of employees': {
    path: '/employees',
    async fill(page, url) {
      const dialog = await openDialog(page, url, 'Bulk Upload');
      await dialog.getByLabel('Select File').setInputFiles(sheet);
      return dialog;
    },
    submit: 'Upload',
    toast: 'Failed to upload employees',
    formMessage: 'Failed to process file. Please check the format and try again.',
    record: { table: 'employees', column: 'emp_no', value: 'F-bulk' },
  },
};

const badGateway = cannedReply({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' });

const readValues = (dialog: Locator) =>
  dialog.locator('input, textarea, select, [role=combobox]').evaluateAll((fields) =>
    fields.map((field) => {
      if (!(field instanceof HTMLInputElement)) return field.textContent;
      return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value;
    }),
  );

for (const [recordName, { path, fill, submit, toast, formMessage, record }] of Object.entries(forms)) {
  test(`the form of a new ${recordName} keeps its values after every failure, and saves the record once`, async ({
    staff,
    faultyConsole,
    context,
  }) => {
    const dialog = await fill(staff, faultyConsole.url + path);
    // Leaves the field, because a date field changes the format of its value on blur.
    await staff.keyboard.press('Tab');
    const typedValues = await readValues(dialog);
    const save = () => dialog.getByRole('button', { name: submit, exact: true }).click();

    const expectFailure = async (messages: { toast: string; formMessage: string }) => {
      await save();
      await expect(dialog.getByText(messages.formMessage)).toBeVisible();
      await expect(staff.getByRole('listitem').getByText(messages.toast).first()).toBeVisible();
      expect(await readValues(dialog)).toEqual(typedValues);
    };
    const knownFailure = { toast, formMessage };
    const unknownOutcome = { toast: outcomeUnknownMessage, formMessage: outcomeUnknownMessage };

    await context.setOffline(true);
    await expectFailure(knownFailure);
    await context.setOffline(false);

    faultyConsole.proxy.always(onWrites(badGateway));
    await expectFailure(unknownOutcome);
    expect(faultyConsole.count(record)).toBe(0);

    await faultyConsole.proxy.refuse();
    await expectFailure(knownFailure);
    await faultyConsole.proxy.accept();

    faultyConsole.proxy.always(onWrites(resetDuringReply('at its first byte')));
    await expectFailure(unknownOutcome);
    expect(faultyConsole.count(record)).toBe(1);

    faultyConsole.proxy.always(passThrough);
    await save();
    // Checks the button, because the dialog of a sheet stays open and shows the result of the import.
    await expect(dialog.getByRole('button', { name: submit, exact: true })).toBeHidden();
    expect(faultyConsole.count(record)).toBe(1);
  });
}

test('a meal plan without a reply is saved once when the same file is uploaded again', async ({
  staff,
  faultyConsole,
  context,
}) => {
  await staff.goto(`${faultyConsole.url}/meal-plan`);
  const row = staff.getByRole('row').filter({ has: staff.getByRole('cell', { name: /^February/ }) });
  const menu = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 menu') };
  const record = { table: 'meal_plans', column: 'month', value: 'February' };

  await context.setOffline(true);
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(row.getByRole('alert')).toContainText('Failed to upload or save menu.pdf');
  await context.setOffline(false);
  faultyConsole.proxy.always(onWrites(resetDuringReply('at its first byte')));
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(row.getByRole('alert')).toContainText(outcomeUnknownMessage);
  faultyConsole.proxy.always(passThrough);
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(row.getByRole('link', { name: /^menu/ })).toBeVisible();
  expect(faultyConsole.count(record)).toBe(1);
});
