import type { Page } from '@playwright/test';
import { send } from './create-records';
import { addStaffedClass, addStudent } from './create-sections';
import { expect, openBeforeScripts, signIn, test, waitUntilOnTop } from './test';

const findRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('opens from the list, returns to the class, and reports an unknown section', async ({ staff, school }) => {
  const { classId } = await addStaffedClass(staff, 'Way');
  await staff.goto(`${school.url}/sections?class=${classId}`);
  await findRow(staff, 'Rose').getByRole('link', { name: 'View Teachers' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Teachers - Way Rose');
  await staff.goBack();
  await findRow(staff, 'Rose').getByRole('link', { name: 'View Students' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Students - Way Rose');
  await expect(staff.getByText('No students found for this section.')).toBeVisible();
  await staff.getByRole('link', { name: 'Back' }).click();
  await expect(staff.getByLabel('Class', { exact: true })).toHaveValue(String(classId));

  for (const page of ['teachers', 'students']) {
    await staff.goto(`${school.url}/sections/0x10/${page}`);
    await expect(staff.getByText('Section ID is missing')).toBeVisible();
    await staff.goto(`${school.url}/sections/999999/${page}`);
    await expect(staff.getByText('This section wasn’t found.')).toBeVisible();
    await expect(staff.getByText(/Failed to load/)).toHaveCount(0);
  }
  await staff.getByRole('link', { name: 'Go to Sections' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Sections');
});

test('opens from a bookmark after the sign-in, and survives a reload', async ({ staff, school, browser }) => {
  const { sectionId } = await addStaffedClass(staff, 'Deep');
  const address = `/sections/${sectionId}/teachers?search=deep2`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, school, address);
  await page.waitForURL(`**${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teachers - Deep Rose');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Search teachers')).toHaveValue('deep2');
  const pageBeforeScripts = await openBeforeScripts(context, school.url + address);
  await expect(pageBeforeScripts.getByRole('heading', { level: 1 })).toHaveText('Teachers - Deep Rose');
  await expect(pageBeforeScripts.getByRole('row')).toHaveCount(2);
  await context.close();
});

test('selects among 1,000 students by keyboard, with few rendered rows', async ({ staff, school }) => {
  const { sectionId } = await addStaffedClass(staff, 'Many');
  const placedStudentId = await addStudent(staff, 'MANY-IN', 'Zara');
  await send(staff, 'POST', `/section/add-students?section_id=${sectionId}`, { student_ids: [placedStudentId] });
  const manyStudents = Array.from({ length: 1000 }, (_, index) => ({
    id: 500_000 + index,
    enrollmentNo: index === 0 ? '' : `M-${index}`,
    firstName: index % 2 ? 'Odd' : 'Even',
    lastName: `Child${index}`,
    isActive: true,
  }));
  const placedStudent = {
    id: placedStudentId,
    enrollmentNo: 'MANY-IN',
    firstName: 'Zara',
    lastName: 'Khan',
    isActive: true,
  };
  await staff.route('**/students/list*', (route) =>
    route.fulfill({ json: { data: [placedStudent, ...manyStudents], total_records: 1001 } }),
  );
  await staff.goto(`${school.url}/sections/${sectionId}/students`);
  await staff.getByRole('button', { name: 'Add Students' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Students' });
  await expect(dialog.getByRole('option', { name: 'Without a section (1,000)' })).toBeVisible();
  await expect(dialog.getByText('Search, or select a whole section.')).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'ST-500000 - Even Child0' })).toBeVisible();
  expect(await dialog.getByRole('option').count()).toBeLessThan(40);

  await dialog.getByLabel('Search students').fill('odd child99');
  await expect(dialog.getByText('Select all shown (6)')).toBeVisible();
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press(' ');
  await expect(dialog.getByRole('option', { name: /Child991/ })).toHaveAttribute('aria-selected', 'true');
  await staff.keyboard.press('Control+a');
  await expect(dialog.getByText('6 selected')).toBeVisible();
  await dialog.getByLabel('Search students').fill('');
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('End');
  await expect(dialog.getByRole('option', { name: /Child999/ })).toHaveAttribute('aria-selected', 'true');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('alertdialog')).toContainText('Your selection has not been added.');
  await expect(staff.getByRole('button', { name: 'Keep selecting' })).toBeFocused();
  await waitUntilOnTop(staff.getByRole('alertdialog'));
  await staff.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Add 6 Student(s)' })).toBeEnabled();
});
