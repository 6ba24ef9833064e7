import type { Page } from '@playwright/test';
import { send } from './prepare';
import { addStaffedClass, addStudent } from './prepare-sections';
import { expect, isOnTop, openBeforeScripts, signIn, test } from './test';

const failing = { status: 500, body: '<html>' };
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/sections`);
});

test('is reached from the list and goes back to the class', async ({ staff, school }) => {
  const { classId } = await addStaffedClass(staff, 'Way');
  await staff.goto(`${school.url}/sections?class=${classId}`);
  await row(staff, 'Rose').getByRole('link', { name: 'View Teachers' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Teachers - Way Rose');
  await staff.goBack();
  await row(staff, 'Rose').getByRole('link', { name: 'View Students' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Students - Way Rose');
  await expect(staff.getByText('No students found for this section.')).toBeVisible();
  await staff.getByRole('link', { name: 'Back' }).click();
  await expect(staff.getByLabel('Class', { exact: true })).toHaveValue(String(classId));
});

test('opens cold from a bookmark, through the sign-in, and survives a reload', async ({ staff, school, browser }) => {
  const { sectionId } = await addStaffedClass(staff, 'Deep');
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, school, `/sections/${sectionId}/teachers?search=deep2`);
  await page.waitForURL(`**/sections/${sectionId}/teachers?search=deep2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teachers - Deep Rose');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teachers - Deep Rose');
  await expect(page.getByLabel('Search teachers')).toHaveValue('deep2');
  await context.close();
});

test('has names and rows while the scripts are still on their way', async ({ staff, school, context }) => {
  const { sectionId } = await addStaffedClass(staff, 'First');
  const page = await openBeforeScripts(context, `${school.url}/sections/${sectionId}/teachers`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teachers - First Rose');
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('says when the address names no section', async ({ staff, school }) => {
  for (const what of ['teachers', 'students']) {
    for (const none of ['abc', '0x10', '1e3', '99999999999']) {
      await staff.goto(`${school.url}/sections/${none}/${what}`);
      await expect(staff.getByText('Section ID is missing')).toBeVisible();
    }
    await staff.goto(`${school.url}/sections/999999/${what}`);
    await expect(staff.getByText('This section wasn’t found.')).toBeVisible();
    await expect(staff.getByText(/Failed to load/)).toHaveCount(0);
  }
  await staff.getByRole('link', { name: 'Go to Sections' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Sections');
});

test('removes only who is not protected, after asking', async ({ staff, school }) => {
  const { sectionId } = await addStaffedClass(staff, 'Guard');
  await staff.goto(`${school.url}/sections/${sectionId}/teachers`);
  const locked = row(staff, 'Guard1').getByRole('button', { name: 'Remove' });
  await expect(locked).toBeDisabled();
  await expect(locked).toHaveAccessibleDescription(/can’t be removed here/);
  await locked.focus();
  await expect(staff.getByRole('tooltip').first()).toBeVisible();
  await locked.click({ force: true });
  await expect(staff.getByRole('alertdialog')).toHaveCount(0);

  await staff.getByRole('button', { name: 'Add Teacher' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Teacher' });
  await dialog.getByLabel('Search employees').fill('guard3');
  await dialog.getByRole('option').click();
  await dialog.getByRole('button', { name: 'Add 1 Teacher(s)' }).click();
  await expect(dialog).toBeHidden();
  await row(staff, 'Guard3').getByRole('button', { name: 'Remove' }).click();
  const question = staff.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to remove Guard3 Rao from this section?');
  await staff.route('**/section/teacher/delete*', (route) => route.fulfill(failing));
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(staff.getByText('Failed to remove teacher from section')).toBeVisible();
  await staff.unroute('**/section/teacher/delete*');
  await row(staff, 'Guard3').getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row(staff, 'Guard3')).toHaveCount(0);
});

test('names who could not be added, keeps them selected and loses nobody who was', async ({ staff, school }) => {
  const { sectionId } = await addStaffedClass(staff, 'Part');
  await staff.goto(`${school.url}/sections/${sectionId}/teachers`);
  await staff.getByRole('button', { name: 'Add Teacher' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Teacher' });
  await dialog.getByLabel('Search employees').fill('part');
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await dialog.getByLabel('Select all shown').check();
  let calls = 0;
  await staff.route('**/sections/add-employee*', (route) => {
    calls += 1;
    return calls === 1 ? route.fulfill({ status: 409, json: { message: 'Part3 is on leave.' } }) : route.continue();
  });
  await dialog.getByRole('button', { name: 'Add 2 Teacher(s)' }).click();
  await expect(staff.getByText('Failed to add teachers to section')).toBeVisible();
  await expect(dialog.getByText('Part3 Rao: Part3 is on leave.')).toBeVisible();
  expect(calls).toBe(2);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('option', { name: /Part3/ })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('button', { name: 'Add 1 Teacher(s)' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(staff, 'Part3')).toBeVisible();
  await expect(row(staff, 'Part4')).toBeVisible();
});

test('chooses among a thousand students by keyboard, without a stutter', async ({ staff, school }) => {
  const { sectionId } = await addStaffedClass(staff, 'Many');
  const inSection = await addStudent(staff, 'MANY-IN', 'Zara');
  await send(staff, 'POST', `/section/add-students?section_id=${sectionId}`, { student_ids: [inSection] });
  const many = Array.from({ length: 1000 }, (_, index) => ({
    id: 500_000 + index,
    enrollmentNo: index === 0 ? '' : `M-${index}`,
    firstName: index % 2 ? 'Odd' : 'Even',
    lastName: `Child${index}`,
    isActive: true,
  }));
  const own = { id: inSection, enrollmentNo: 'MANY-IN', firstName: 'Zara', lastName: 'Khan', isActive: true };
  await staff.route('**/students/list*', (route) =>
    route.fulfill({ json: { data: [own, ...many], total_records: 1001 } }),
  );
  await staff.goto(`${school.url}/sections/${sectionId}/students`);
  await staff.getByRole('button', { name: 'Add Students' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Students' });
  await expect(dialog.getByText('Select all shown (1,000)')).toBeVisible();
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
  await expect(staff.getByRole('alertdialog')).toContainText('What you selected has not been added.');
  await expect(staff.getByRole('button', { name: 'Keep selecting' })).toBeFocused();
  await isOnTop(staff.getByRole('alertdialog'));
  await staff.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Add 6 Student(s)' })).toBeEnabled();
});

test('adds students, finds them and turns their status', async ({ staff, school }) => {
  const { sectionId } = await addStaffedClass(staff, 'Class');
  await addStudent(staff, 'CLS-1', 'Tara');
  await addStudent(staff, 'CLS-2', 'Uma');
  await staff.goto(`${school.url}/sections/${sectionId}/students`);
  await staff.getByRole('button', { name: 'Add Students' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Students' });
  await dialog.getByLabel('Search students').fill('CLS-');
  await dialog.getByLabel('Select all shown').check();
  await staff.route('**/section/add-students*', (route) => route.fulfill(failing));
  await dialog.getByRole('button', { name: 'Add 2 Student(s)' }).click();
  await expect(staff.getByText('Failed to add students to section')).toBeVisible();
  await expect(dialog.getByText('2 selected')).toBeVisible();
  await staff.unroute('**/section/add-students*');
  await dialog.getByRole('button', { name: 'Add 2 Student(s)' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(staff, 'CLS-1')).toContainText('Tara Khan');

  await staff.getByLabel('Search students').fill('cls-2');
  await expect(row(staff, 'CLS-1')).toHaveCount(0);
  const status = row(staff, 'CLS-2').getByRole('switch');
  await staff.route('**/section/student/status-toggle*', (route) => route.fulfill(failing));
  await status.click();
  await expect(staff.getByText('Failed to update student status')).toBeVisible();
  await expect(status).toBeChecked();
  await staff.unroute('**/section/student/status-toggle*');
  await status.click();
  await expect(staff.getByText('Uma Khan status has been deactivated')).toBeVisible();
  await expect(status).not.toBeChecked();
});

test('says that the teachers could not be loaded until they can', async ({ staff, school }) => {
  const { classId } = await addStaffedClass(staff, 'Down');
  await staff.goto(`${school.url}/sections?class=${classId}`);
  await staff.route('**/section/{teachers,students}*', (route) =>
    route.fulfill({ status: 502, json: { code: 'UPSTREAM_UNREACHABLE' } }),
  );
  await row(staff, 'Rose').getByRole('link', { name: 'View Teachers' }).click();
  await expect(staff.getByRole('row', { name: /Down1/ })).toBeVisible();
  await staff.getByRole('button', { name: 'Add Teacher' }).click();
  await staff.getByRole('dialog').getByLabel('Search employees').fill('down3');
  await staff.getByRole('option').click();
  await staff.getByRole('button', { name: 'Add 1 Teacher(s)' }).click();
  await expect(staff.getByText('Failed to load teachers. Please try again later.')).toBeVisible();
  await staff.unroute('**/section/{teachers,students}*');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(row(staff, 'Down3')).toBeVisible();
});
