import { printToSheets, stubPrint, waitForPrint } from '../support/print-to-sheets';
import { firstStudent } from './demo-people';
import { expect, test } from './test';

const a4 = { width: 595, height: 842 };
const mm = (pixels: number) => Math.round((pixels * 2540) / 96) / 100;

test('ID cards of a section are printed ten to a sheet, each of the size of a bank card', async ({ staff }) => {
  await stubPrint(staff);
  await staff.goto('/sections/1/students');
  await staff.getByRole('link', { name: 'Class List' }).click();
  await staff.getByRole('link', { name: 'ID Cards' }).click();
  await expect(staff).toHaveURL('/students/id-cards?section=1');
  const cards = staff.getByRole('listitem').filter({ hasText: 'GV-' });
  const count = await cards.count();
  expect(count).toBeGreaterThan(20);
  await staff.getByRole('button', { name: 'Print' }).click();
  await waitForPrint(staff);
  const sheets = await printToSheets(staff);
  const counts = sheets.map(({ text }) => text.match(/GV-\d+-\d+/g)?.length ?? 0);
  expect(counts.slice(0, -1)).toEqual(Array(Math.floor(count / 10)).fill(10));
  expect(counts.at(-1)).toBe(count % 10);
  for (const sheet of sheets) expect(sheet).toMatchObject(a4);
  for (const part of [firstStudent.name, 'LKG A', firstStudent.street, firstStudent.pin])
    expect(sheets[0]?.text).toContain(part);
  await staff.emulateMedia({ media: 'print' });
  const box = await cards.first().boundingBox();
  expect([mm(box?.width ?? 0), mm(box?.height ?? 0)]).toEqual([85.6, 53.98]);
});

test('a bonafide certificate names the parents, the class and the purpose on one sheet', async ({ staff }) => {
  await staff.goto('/students?student=1');
  await staff.getByRole('dialog').getByRole('link', { name: 'Bonafide Certificate' }).click();
  await expect(staff).toHaveURL('/students/certificates?students=1');
  await staff.getByLabel('Purpose').fill('applying for a passport');
  await expect(staff.getByRole('article')).toContainText(`son of ${firstStudent.father.name}`);
  const [sheet, ...otherSheets] = await printToSheets(staff);
  expect(otherSheets).toEqual([]);
  expect(sheet).toMatchObject(a4);
  for (const part of ['Green Valley Public School', firstStudent.name, 'class LKG A', 'applying for a passport'])
    expect(sheet?.text).toContain(part);
  expect(sheet?.text).not.toContain('Purpose');
});

test('a class list has serial numbers, the class teacher and the chosen columns, and is kept in its address', async ({
  staff,
}) => {
  await staff.goto('/sections/1/class-list');
  // A click instead of `check`, because the box is checked only once the address has changed.
  await staff.getByLabel('Gender').click();
  await expect(staff.getByLabel('Gender')).toBeChecked();
  await staff.getByLabel('Empty columns').fill('Signature, Fee paid');
  await staff.reload();
  await expect(staff.getByRole('columnheader')).toHaveText([
    'No.',
    'Name',
    'Enrollment No.',
    'Gender',
    'Signature',
    'Fee paid',
  ]);
  const [sheet] = await printToSheets(staff);
  expect(sheet).toMatchObject(a4);
  expect(sheet?.text).toMatch(/LKG A · \d{4}-\d\d Class teacher: \w+ \w+/);
  expect(sheet?.text).toMatch(/No\. Name Enrollment No\. Gender Signature Fee paid 1 /);
  expect(sheet?.text).not.toContain('Empty columns');
});
