import type { Page } from '@playwright/test';
import { waitUntilIdle } from '../support/hydrated-pages';
import { addClass } from './create-records';
import { addStaffedClass, addStudent } from './create-sections';
import { chooseFile, focusedElement, press, searchFor, tabTo, type } from './keyboard-navigation';
import { adminMobile, expect, test } from './test';

const findButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const openDialog = (page: Page) => page.getByRole('dialog');
const openQuestion = (page: Page) => page.getByRole('alertdialog');
const screenTitle = (page: Page) => page.getByRole('heading', { level: 1 });
const pdfFile = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
const year = new Date().getFullYear();

/** Answers the open confirmation dialog with the button of this name. */
const answerQuestion = async (page: Page, name: string) =>
  press(page, openQuestion(page).getByRole('button', { name }));

/** Opens a screen from the main menu by keyboard. */
async function openScreen(page: Page, entryName: string) {
  await page.goto('/dashboard');
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entryName }));
  await expect(screenTitle(page)).toHaveText(entryName);
}

test('signs in and out', async ({ page, school }) => {
  await page.goto(`${school.url}/login`);
  await type(page, page.getByLabel('Mobile Number'), adminMobile);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify-otp');
  await expect(page.getByLabel(/^Verification code/)).toBeFocused();
  await page.keyboard.type(await school.nextCode(adminMobile));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeEnabled();
  await press(page, findButton(page, 'Logout'));
  await page.waitForURL('**/login');
});

test('adds, edits and deactivates an employee', async ({ staff }) => {
  await openScreen(staff, 'Employees');
  await press(staff, findButton(staff, 'Add Employee'));
  const dialog = openDialog(staff);
  await type(staff, dialog.getByLabel('Mobile Number'), '7000000001');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('Employee ID')).toBeFocused();
  await staff.keyboard.type('KEY-1');
  await type(staff, dialog.getByLabel('Designation'), 'Librarian');
  await type(staff, dialog.getByLabel('First Name'), 'Asha');
  await type(staff, dialog.getByLabel('Last Name'), 'Rao');
  await staff.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(findButton(staff, 'Add Employee')).toBeFocused();

  await searchFor(staff, 'KEY-1');
  const row = staff.getByRole('row', { name: /KEY-1/ });
  await press(staff, row.getByRole('switch'), 'Space');
  await expect(row.getByRole('switch')).not.toBeChecked();
  await expect(row.getByRole('switch')).not.toHaveAttribute('aria-busy');
  await expect(row.getByRole('switch')).toBeFocused();
  await press(staff, row.getByRole('button', { name: 'Edit Employee' }));
  await type(staff, dialog.getByLabel('Designation'), 'Head Librarian');
  await staff.keyboard.press('Enter');
  await expect(row).toContainText('Head Librarian');
  await expect(row.getByRole('button', { name: 'Edit Employee' })).toBeFocused();
});

test('adds a student and a parent, and deletes the student', async ({ staff }) => {
  await openScreen(staff, 'Students');
  await press(staff, findButton(staff, 'Add Student'));
  const dialog = openDialog(staff);
  await expect(dialog.getByLabel('Enrollment Number')).toBeFocused();
  await staff.keyboard.type('KEY-S1');
  await type(staff, dialog.getByLabel('First Name'), 'Meera');
  await type(staff, dialog.getByLabel('Last Name'), 'Nair');
  await type(staff, dialog.getByLabel('Phone Number'), '9000000001');
  await tabTo(staff, dialog.getByLabel('Date of Birth'));
  await staff.keyboard.type('02022016');
  await tabTo(staff, dialog.getByRole('radio').first());
  await staff.keyboard.press('Space');
  await press(staff, dialog.getByRole('combobox', { name: 'State' }));
  await staff.keyboard.type('Kera');
  await expect(staff.getByRole('option', { name: 'Kerala' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await type(staff, dialog.getByLabel('City'), 'Kochi');
  await type(staff, dialog.getByLabel('Pin Code'), '682001');
  await type(staff, dialog.getByLabel('Address Line 1'), '4 Lake Road');
  await staff.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(findButton(staff, 'Add Student')).toBeFocused();

  await searchFor(staff, 'KEY-S1');
  const row = staff.getByRole('row', { name: /KEY-S1/ });
  await press(staff, row.getByRole('button', { name: 'Add Parent' }));
  await type(staff, dialog.getByLabel('Mobile Number'), '6000000001');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await staff.keyboard.type('Ravi');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Father added successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Add Parent' })).toBeFocused();

  await press(staff, row.getByRole('button', { name: 'View Fees' }));
  await expect(dialog).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'View Fees' })).toBeFocused();

  await press(staff, row.getByRole('button', { name: 'Edit Student' }));
  await press(staff, dialog.getByRole('button', { name: 'Delete Student' }));
  await answerQuestion(staff, 'Delete');
  await expect(row).toBeHidden();
  await expect(screenTitle(staff).or(findButton(staff, 'Clear search')).and(staff.locator(':focus'))).toBeVisible();
});

test('adds a class, assigns subjects, and deletes a subject', async ({ staff }) => {
  await openScreen(staff, 'Subjects');
  await press(staff, findButton(staff, 'Add Subject'));
  const dialog = openDialog(staff);
  await expect(dialog.getByLabel('Subject Name')).toBeFocused();
  await staff.keyboard.type('Botany');
  await staff.keyboard.press('Enter');
  await expect(findButton(staff, 'Add Subject')).toBeFocused();

  await test.step('after a delete, the focus moves to the title of the list', async () => {
    await press(staff, findButton(staff, 'Add Subject'));
    await expect(dialog.getByLabel('Subject Name')).toBeFocused();
    await staff.keyboard.type('Soon gone');
    await staff.keyboard.press('Enter');
    await expect(findButton(staff, 'Add Subject')).toBeFocused();
    const deletedRow = staff.getByRole('row', { name: /Soon gone/ });
    await press(staff, deletedRow.getByRole('button', { name: /^Delete/ }));
    await expect(openQuestion(staff).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await answerQuestion(staff, 'Delete');
    await expect(deletedRow).toBeHidden();
    await expect(screenTitle(staff)).toBeFocused();
    expect(await focusedElement(staff)).toMatchObject({ hasFocusOutline: true });
  });

  await openScreen(staff, 'Classes');
  await press(staff, findButton(staff, 'Add Class'));
  await type(staff, dialog.getByLabel('Class Name'), 'Keys');
  await press(staff, dialog.getByLabel('Saturday'), 'Space');
  await staff.keyboard.press('Enter');
  await expect(findButton(staff, 'Add Class')).toBeFocused();
  await searchFor(staff, 'Keys');
  const row = staff.getByRole('row', { name: /Keys/ });
  await press(staff, row.getByRole('button', { name: 'Manage Subjects' }));
  await press(staff, dialog.getByLabel('Botany'), 'Space');
  await press(staff, dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Manage Subjects' })).toBeFocused();
});

test('reaches the first row from the start of the page and from the search', async ({ staff }) => {
  for (const screen of ['employees', 'students']) {
    await staff.goto(`/${screen}`);
    const firstName = staff.getByRole('table').locator('tbody').getByRole('link').first();
    await expect(firstName).toBeVisible();
    // Waits until the page is idle, because only then does the arrow key move to the first row.
    await waitUntilIdle(staff);
    await press(staff, staff.getByRole('link', { name: 'Skip to list' }));
    await staff.keyboard.press('Tab');
    await expect(staff.getByRole('checkbox').nth(1)).toBeFocused();
    await staff.keyboard.press('Tab');
    await expect(firstName).toBeFocused();
    await staff.keyboard.press('/');
    await staff.keyboard.press('ArrowDown');
    await expect(firstName).toBeFocused();
  }
  await staff.goto('/attendance-report');
  await expect(staff.getByRole('button', { name: 'Download Report' })).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Skip to list' })).toBeHidden();
});

test('keeps the focus in the pager when the last page disables its button', async ({ staff }) => {
  await staff.goto('/students');
  await press(staff, findButton(staff, 'Last page'));
  await expect(findButton(staff, 'Last page')).toBeDisabled();
  await expect(findButton(staff, 'Previous page')).toBeFocused();
  await press(staff, findButton(staff, 'First page'));
  await expect(staff.getByLabel('Rows per page:')).toBeFocused();
});

test('adds a section with its teachers and students', async ({ staff }) => {
  const { sectionId } = await addStaffedClass(staff, 'Hands');
  await addStudent(staff, 'HANDS-1');
  await openScreen(staff, 'Sections');
  await tabTo(staff, staff.getByLabel('Class', { exact: true }));
  await staff.keyboard.type('Hands');
  await expect(staff.getByRole('row', { name: /Rose/ })).toBeVisible();
  await press(staff, findButton(staff, 'Add Section'));
  const dialog = openDialog(staff);
  await type(staff, dialog.getByLabel('Section Name'), 'Lotus');
  await type(staff, dialog.getByLabel('Class Teacher'), 'hands-3');
  await staff.keyboard.press('Enter');
  await type(staff, dialog.getByLabel('Class Admin'), 'hands-4');
  await staff.keyboard.press('Enter');
  await press(staff, dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(staff.getByRole('row', { name: /Lotus/ })).toBeVisible();
  await expect(findButton(staff, 'Add Section')).toBeFocused();

  await press(staff, staff.getByRole('row', { name: /Rose/ }).getByRole('link', { name: 'View Teachers' }));
  await staff.waitForURL(`**/sections/${sectionId}/teachers`);
  await expect(screenTitle(staff)).toHaveText('Teachers - Hands Rose');
  await expect(screenTitle(staff)).toBeFocused();
  await press(staff, findButton(staff, 'Add Teacher'));
  await type(staff, dialog.getByLabel(/^Search/), 'hands3');
  await staff.keyboard.press('Enter');
  await staff.keyboard.press('Space');
  await staff.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(findButton(staff, 'Add Teacher')).toBeFocused();
  const teacherRow = staff.getByRole('row', { name: /Hands3/ });
  await press(staff, teacherRow.getByRole('button', { name: /^Remove/ }));
  await answerQuestion(staff, 'Remove');
  await expect(teacherRow).toBeHidden();
  await expect(screenTitle(staff)).toBeFocused();

  await press(staff, staff.getByRole('link', { name: 'Back' }));
  await press(staff, staff.getByRole('row', { name: /Rose/ }).getByRole('link', { name: 'View Students' }));
  await expect(screenTitle(staff)).toHaveText('Students - Hands Rose');
  await press(staff, findButton(staff, 'Add Students'));
  await type(staff, dialog.getByLabel(/^Search/), 'HANDS-1');
  await expect(dialog.getByRole('option', { name: /HANDS-1/ })).toBeVisible();
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('Space');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('row', { name: /HANDS-1/ })).toBeVisible();
  await expect(findButton(staff, 'Add Students')).toBeFocused();
});

test('adds a holiday for one class', async ({ staff }) => {
  await addClass(staff, 'Resting');
  await openScreen(staff, 'Holidays');
  await press(staff, findButton(staff, 'Add Holiday'));
  const dialog = openDialog(staff);
  await expect(dialog.getByLabel('Holiday Name')).toBeFocused();
  await staff.keyboard.type('Onam');
  for (const label of ['Start Date', 'End Date']) {
    await tabTo(staff, dialog.getByLabel(label));
    await staff.keyboard.type(`1212${year}`);
  }
  await press(staff, dialog.getByLabel('Resting'), 'Space');
  await press(staff, dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(staff.getByRole('row', { name: /Onam/ })).toBeVisible();
  await expect(findButton(staff, 'Add Holiday')).toBeFocused();
});

test('uploads the menu of a month, and deletes it', async ({ staff }) => {
  await openScreen(staff, 'Meal Plan');
  const row = staff.getByRole('row').filter({ has: staff.getByRole('cell', { name: /^May/ }) });
  await chooseFile(staff, row.getByLabel('Browse PDF'), pdfFile);
  await expect(staff.getByText('Meal plan for May saved')).toBeVisible();
  await press(staff, row.getByRole('button', { name: 'Delete PDF' }));
  await answerQuestion(staff, 'Delete');
  await expect(row.getByText('No file uploaded')).toBeVisible();
  expect(await focusedElement(staff)).toMatchObject({ hasFocusOutline: true });
});

test('sends a broadcast', async ({ staff }) => {
  await openScreen(staff, 'Broadcasting');
  await press(staff, findButton(staff, 'Add Broadcast'));
  const dialog = staff.getByRole('dialog', { name: 'Add Broadcast' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await staff.keyboard.type('Sports day');
  await type(staff, dialog.getByLabel('Description'), 'All take part.');
  await tabTo(staff, dialog.getByLabel('Date'));
  await staff.keyboard.type(`1212${year}`);
  await press(staff, dialog.getByRole('button', { name: 'Save', exact: true }));
  await answerQuestion(staff, 'Confirm');
  await expect(staff.getByRole('row', { name: /Sports day/ })).toBeVisible();
  await expect(findButton(staff, 'Add Broadcast')).toBeFocused();
});

test('selects an attendance report', async ({ staff }) => {
  const { sectionId } = await addStaffedClass(staff, 'Report');
  await openScreen(staff, 'Attendance Report');
  await tabTo(staff, staff.getByLabel('Class', { exact: true }));
  await staff.keyboard.type('Report');
  await tabTo(staff, staff.getByLabel('Section'));
  await staff.keyboard.type('Rose');
  await expect(staff).toHaveURL(new RegExp(`section=${sectionId}`));
  await press(staff, findButton(staff, 'Download Report'));
  await expect(staff.getByText('No attendance data found for this section')).toBeVisible();
  await expect(findButton(staff, 'Download Report')).toBeFocused();
});

test('enters the fees of a year', async ({ staff }) => {
  await openScreen(staff, 'Fees Structure');
  await tabTo(staff, staff.getByLabel('Academic Session'));
  await staff.keyboard.type(`${year}`);
  await tabTo(staff, staff.getByLabel('Class', { exact: true }));
  await staff.keyboard.type('Class ');
  await tabTo(staff, staff.getByLabel('Term'));
  await staff.keyboard.type('Yearly');
  await press(staff, staff.getByRole('link', { name: 'Add Fee Structure' }));
  await staff.waitForURL('**/add-fee?*');
  await type(staff, staff.getByRole('textbox', { name: 'Amount', exact: true }), '125000');
  await press(staff, findButton(staff, 'Save'));
  await answerQuestion(staff, 'Save');
  await staff.waitForURL('**/fees-structure?*');
  await expect(staff.getByRole('row', { name: /Full Year/ })).toContainText('1,25,000');
  await expect.poll(() => focusedElement(staff)).toMatchObject({ hasFocusOutline: true });
  await press(staff, staff.getByRole('button', { name: 'Add Details' }));
  const dialog = openDialog(staff);
  await type(staff, dialog.getByLabel('Fee Type Description'), 'Tuition');
  await type(staff, dialog.getByLabel('Amount'), '125000');
  await staff.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(staff.getByRole('button', { name: /Details/ })).toBeFocused();
});

test('saves the school profile', async ({ staff }) => {
  await staff.goto('/dashboard');
  await press(staff, findButton(staff, 'Settings'));
  await press(staff, staff.getByRole('link', { name: 'School Profile' }));
  await type(staff, staff.getByLabel('Address'), '1 Mill Road');
  await expect(staff.getByLabel('Address')).toHaveValue('1 Mill Road');
  await press(staff, findButton(staff, 'Save Changes'));
  await expect(staff.getByText(/^School profile saved/)).toBeVisible();
  await expect(findButton(staff, 'Save Changes')).toBeFocused();
});
