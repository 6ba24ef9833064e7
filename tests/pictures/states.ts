/**
 * Every screen and dialog of the console, with the steps that open it. `tests/architecture/pictures.test.ts` checks
 * that none is missing.
 */

import type { Page } from '@playwright/test';
import type { AccessPerson } from '@/lib/contract/access';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { adminMobile } from '../e2e/test';
import { clerkMobile, longName, longSubject, viewerMobile } from './school';
import {
  chooseFile,
  clickLink,
  failCalls,
  fill,
  keepToasts,
  press,
  pressInBar,
  pressKey,
  type Step,
  select,
  selectAndWait,
  selectRows,
  sequence,
  waitForDialog,
  waitForStorageKey,
  waitForText,
} from './steps';
import type { WindowSize } from './windows';

interface Screen {
  tab: string;
  /** Unset for documents that print without the letterhead. */
  print?: { title: string; part: string };
  /**
   * The budget for scripts that load before hydration, in KB of Brotli. Raise the budget deliberately, or load the new
   * code on demand.
   */
  scriptsKb: number;
}

interface Opener {
  button: string;
  field: string | null;
  /** The pattern of the subtitle, which names the dialog's subject. */
  subtitle?: RegExp;
}

export interface State {
  name: string;
  path: string;
  /** The topmost dialog: its title, and the component that renders it. */
  dialog?: { title: string; component: string };
  screen?: Screen;
  /**
   * The button that opens the dialog after the steps. The button is on the screen or in its first row. Escape must
   * close the dialog.
   */
  opener?: Opener;
  isSignedOut?: true;
  /** The role of the user. By default, the user has full access. */
  role?: 'view' | 'teacher';
  /** True if the upstream does not reply. */
  isLoading?: true;
  /**
   * The number of elements, from the top of the page, that must not move while the page loads. The elements below them
   * depend on later requests of the browser. If unset, no element may move.
   */
  firstParts?: number;
  before?: Step;
  steps?: Step;
  /** The step to repeat after each change of the window size, because a change closes menus and tooltips. */
  afterResize?: Step;
  appliesTo?: (size: WindowSize) => boolean;
}

const noMatchQuery = '?search=nobody+of+this+name';

interface List {
  name: string;
  path: string;
  screen?: Screen;
  /**
   * The URL for the loading state, if it differs from `path`. The title at this URL must not be longer than the
   * skeleton's title, because a longer title could move the parts below it.
   */
  loadingPath?: string;
  emptyQuery?: string;
  failureSteps?: Step;
}

const failingSearch = sequence(
  failCalls('**'),
  (page) => page.getByRole('textbox', { name: /^Search/ }).fill('a'),
  waitForText(/^Failed to load/),
);

const firstSection = 'Lower Kindergarten of the Morning Shift Rabindranath Tagore and Sarojini Naidu';
const screen = (title: string, part: string, scriptsKb: number): Screen => ({
  tab: title,
  print: { title, part },
  scriptsKb,
});

const lists: List[] = [
  {
    name: 'employees',
    path: '/employees',
    screen: screen('Employees', 'Page 1 of 6 of the list', 160.5),
    emptyQuery: noMatchQuery,
    failureSteps: failingSearch,
  },
  {
    name: 'students',
    path: '/students',
    screen: screen('Students', 'Page 1 of 121 of the list', 164),
    emptyQuery: noMatchQuery,
    failureSteps: failingSearch,
  },
  {
    name: 'classes',
    path: '/classes',
    screen: screen('Classes', '15 classes', 157),
    emptyQuery: noMatchQuery,
    failureSteps: failingSearch,
  },
  {
    name: 'sections',
    path: '/sections',
    screen: screen('Sections', '15 sections', 158),
    emptyQuery: '?class=13',
    failureSteps: sequence(failCalls('sections/**'), select('Class', { index: 3 }), waitForText(/^Failed to load/)),
  },
  {
    name: 'subjects',
    path: '/subjects',
    screen: screen('Subjects', 'Sanskrit', 153),
    emptyQuery: noMatchQuery,
    failureSteps: sequence(failCalls('**'), select('Rows per page:', { index: 1 }), waitForText(/^Failed to load/)),
  },
  { name: 'holidays', path: '/holidays', screen: screen('Holidays', 'All Classes', 155), emptyQuery: noMatchQuery },
  {
    name: 'sign-in access',
    path: '/settings/access',
    screen: screen('Sign-in Access', 'Full access', 152),
    emptyQuery: noMatchQuery,
  },
  {
    name: 'activity',
    path: '/settings/activity',
    screen: screen('Activity', 'Anita Deshmukh', 157),
    emptyQuery: '?day=2001-01-01',
    failureSteps: sequence(
      failCalls('record/activities**'),
      select('Rows per page:', { index: 0 }),
      waitForText(/^Failed to load/),
    ),
  },
  {
    name: 'recycle bin',
    path: '/settings/bin',
    screen: screen('Recycle Bin', 'Botany', 152),
    failureSteps: sequence(
      failCalls('bin/list**'),
      select('Rows per page:', { index: 0 }),
      waitForText(/^Failed to load/),
    ),
  },
  {
    name: 'former school years',
    path: '/sections/years',
    screen: screen('Former School Years', 'Enrollment No.', 152),
  },
  {
    name: 'duplicate students',
    path: '/students/duplicates',
    screen: screen('Duplicate Students', 'DUP-2', 152),
    failureSteps: sequence(
      failCalls('students/duplicates**'),
      select('Rows per page:', { index: 1 }),
      waitForText(/^Failed to load/),
    ),
  },
  { name: 'meal plan', path: '/meal-plan', screen: screen('Meal Plan', 'December', 150.5) },
  { name: 'circulars', path: '/broadcasting', screen: screen('Broadcasting', 'circulars', 156) },
  { name: 'notifications', path: '/broadcasting?type=Notification' },
  {
    name: 'section teachers',
    path: '/sections/1/teachers',
    loadingPath: '/sections/9/teachers',
    screen: {
      tab: `Teachers of ${firstSection}`,
      print: { title: `Teachers - ${firstSection}`, part: 'Designation' },
      scriptsKb: 154,
    },
    emptyQuery: noMatchQuery,
  },
  {
    name: 'section students',
    path: '/sections/1/students',
    loadingPath: '/sections/9/students',
    screen: {
      tab: `Students of ${firstSection}`,
      print: { title: `Students - ${firstSection}`, part: 'Enrollment No.' },
      scriptsKb: 161,
    },
    emptyQuery: noMatchQuery,
  },
];

const documentStates: State[] = [
  {
    name: 'class list',
    path: '/sections/1/class-list',
    screen: {
      tab: `Class List · ${firstSection}`,
      print: { title: firstSection, part: 'Class teacher' },
      scriptsKb: 152,
    },
  },
  { name: 'class list, empty columns', path: '/sections/1/class-list?columns=number,dob&empty=Signature,Remarks' },
  { name: 'ID cards', path: '/students/id-cards', screen: { tab: 'ID Cards', scriptsKb: 149 } },
  { name: 'ID cards of a section', path: '/students/id-cards?section=1' },
  { name: 'ID cards, not found', path: '/students/id-cards?students=1,999999' },
  {
    name: 'certificates',
    path: '/students/certificates',
    screen: { tab: 'Bonafide Certificates', scriptsKb: 150 },
  },
  {
    name: 'photos of students',
    path: '/students/photos',
    screen: {
      tab: 'Photos of Students',
      print: { title: 'Photos of Students', part: 'enrollment number' },
      scriptsKb: 173,
    },
  },
  { name: 'certificate of a student', path: '/students/certificates?students=1&purpose=applying+for+a+passport' },
];

const listStates = lists.flatMap(({ name, path, screen, loadingPath = path, emptyQuery, failureSteps }): State[] => [
  { name, path, screen },
  { name: `${name}, loading`, path: loadingPath, isLoading: true },
  ...(emptyQuery ? [{ name: `${name}, none`, path: path + emptyQuery }] : []),
  ...(failureSteps ? [{ name: `${name}, failed`, path, steps: failureSteps }] : []),
]);

const signInStates: State[] = [
  { name: 'sign-in', path: '/login', isSignedOut: true },
  {
    name: 'sign-in, refused',
    path: '/login',
    isSignedOut: true,
    steps: sequence(press('Continue'), waitForText('is required')),
  },
  {
    name: 'code',
    path: '/verify-otp',
    isSignedOut: true,
    before: sequence(
      (page) => page.goto('/login'),
      fill({ 'Mobile Number': adminMobile }),
      press('Continue'),
      (page) => page.waitForURL('**/verify-otp'),
    ),
  },
];

const feesPath = '/fees-structure';
const session = `${new Date().getFullYear()}-${new Date().getFullYear() + 1}`;
const chooseFees = (term: string) =>
  sequence(
    selectAndWait('Academic Session', session),
    selectAndWait('Class', { index: 1 }),
    selectAndWait('Term', term),
  );
const amounts = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const addFees = (term: string) =>
  sequence(chooseFees(term), clickLink('Add Fee Structure'), (page) => amounts(page).first().waitFor());

const typeAmounts: Step = async (page) => {
  for (const [index, field] of (await amounts(page).all()).entries()) {
    await field.fill(String(1_25_000 + index * 10_050));
  }
};
const saveFees = (term: string) =>
  sequence(addFees(term), typeAmounts, press('Save'), (page) =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click(),
  );

const commandMenu = { title: 'Search', component: 'command-menu/command-menu' };
const openCommandMenu = sequence(pressKey('Control+K'), waitForText('Pages'));
const searchInMenu =
  (text: string): Step =>
  (page) =>
    page.getByRole('combobox', { name: 'Search', exact: true }).fill(text);

const views = { title: 'Views', component: 'data-table/views-dialog' };
const saveView = (name: string) => sequence(fill({ Name: name }), press('Save'), waitForText(`View “${name}” saved`));

const screenStates: State[] = [
  {
    name: 'views',
    path: '/students?status=active&sort=-city',
    dialog: views,
    steps: sequence(press('Views'), saveView('Active by city'), saveView('A name that is as long as a view allows!')),
  },
  {
    name: 'views, refused',
    path: '/holidays',
    dialog: views,
    steps: sequence(press('Views'), press('Save'), waitForText('Please enter a name for the view')),
  },
  {
    name: 'views, failed',
    path: '/subjects',
    dialog: views,
    steps: sequence(
      failCalls('views'),
      press('Views'),
      fill({ Name: 'Languages' }),
      press('Save'),
      waitForText('The view could not be saved'),
    ),
  },
  { name: 'students, more columns', path: '/students?columns=enrollmentNo,firstName,lastName,dob,address,email,state' },
  { name: 'students, fewer columns', path: '/students?columns=firstName,class,mobileNo' },
  {
    name: 'notifications, failed',
    path: '/broadcasting?type=Notification',
    // The response contains the first page, so only the browser's request for the next page fails.
    before: failCalls('**'),
    steps: waitForText(/^Failed to load/),
  },
  { name: 'dashboard', path: '/dashboard', screen: screen('Dashboard', "Today's Birthdays", 148) },
  {
    name: 'activity, nothing recorded',
    path: '/settings/activity',
    before: (page) => page.route('**/api/v1/record/activities?*', (route) => route.fulfill({ json: { data: [] } })),
    steps: sequence(select('Rows per page:', { index: 0 }), waitForText('No activity is recorded.')),
  },
  { name: 'activity of one student', path: '/settings/activity?noun=students&record=1&kind=changes' },
  { name: 'dashboard, loading', path: '/dashboard', isLoading: true, firstParts: 3 },
  { name: 'attendance report', path: '/attendance-report', screen: screen('Attendance Report', 'Month', 146.5) },
  { name: 'attendance report, loading', path: '/attendance-report', isLoading: true },
  {
    name: 'attendance report, chosen',
    path: '/attendance-report',
    steps: sequence(select('Class', { index: 1 }), select('Section', { index: 1 })),
  },
  { name: 'fees', path: feesPath, screen: screen('Fees Structure', 'Term', 153) },
  { name: 'fees, loading', path: feesPath, isLoading: true },
  { name: 'fees, none', path: feesPath, steps: chooseFees('Quarterly') },
  { name: 'fees, saved', path: feesPath, steps: sequence(saveFees('Monthly'), waitForText('April')) },
  { name: 'add fee', path: '/add-fee', steps: addFees('Monthly') },
  { name: 'add fee, refused', path: '/add-fee', steps: sequence(addFees('Half Yearly'), press('Save')) },
  { name: 'add fee, saved', path: '/add-fee', steps: sequence(saveFees('Yearly'), clickLink('Add Fee Structure')) },
  {
    name: 'add fee of a class',
    path: `/add-fee?session=${session}&class=1&term=quarterly`,
    screen: screen('Add Fee Details', 'Term', 189),
  },
  { name: 'add fee, no class', path: `/add-fee?session=${session}&class=999999&term=monthly` },
  { name: 'school profile', path: '/settings/school-profile', screen: screen('School Profile', 'School Name', 182) },
  { name: 'school profile, loading', path: '/settings/school-profile', isLoading: true },
  { name: 'my sessions', path: '/settings/sessions', screen: screen('My Sessions', 'This device', 145) },
  { name: 'my sessions, loading', path: '/settings/sessions', isLoading: true },
  {
    name: 'school profile, refused',
    path: '/settings/school-profile',
    steps: sequence(fill({ 'School Name': '' }), press('Save Changes'), waitForText('School name is required')),
  },
  {
    name: 'duplicate students, none',
    path: '/students/duplicates',
    steps: sequence(
      (page) =>
        page.route('**/api/v1/students/duplicates?*', (route) =>
          route.fulfill({ json: { status: 'success', data: [], total_records: 0 } }),
        ),
      select('Rows per page:', { index: 1 }),
      waitForText('No students look like duplicates.'),
    ),
  },
  {
    name: 'merge students',
    path: '/students/duplicates',
    dialog: { title: 'Merge Students', component: 'duplicates/merge-dialog' },
    steps: sequence(
      (page) =>
        page
          .getByRole('button', { name: /^Compare/ })
          .first()
          .click(),
      waitForDialog('Merge Students'),
    ),
  },
  {
    name: 'merge students, refused',
    path: '/students/duplicates',
    dialog: { title: 'Merge Students', component: 'duplicates/merge-dialog' },
    steps: sequence(
      failCalls('students/merge**'),
      (page) =>
        page
          .getByRole('button', { name: /^Compare/ })
          .first()
          .click(),
      waitForDialog('Merge Students'),
      press('Merge'),
      waitForText(/could not be merged/),
    ),
  },
  {
    name: 'recycle bin, none',
    path: '/settings/bin',
    steps: sequence(
      (page) =>
        page.route('**/api/v1/bin/list?*', (route) =>
          route.fulfill({ json: { status: 'success', data: [], total_records: 0 } }),
        ),
      select('Rows per page:', { index: 0 }),
      waitForText('The recycle bin is empty.'),
    ),
  },
  { name: 'section not found', path: '/sections/999999/teachers' },
  { name: 'section missing', path: '/sections/none/students' },
  {
    name: 'broadcasting, draft kept',
    path: '/broadcasting',
    steps: sequence(
      press('Add Broadcast'),
      fill({ Title: 'Kite festival '.repeat(12) }),
      press('Cancel'),
      waitForText('Unsent draft'),
    ),
  },
  {
    name: 'meal plan, refused',
    path: '/meal-plan',
    steps: chooseFile('the menu of the whole month, with the days of fasting and the festivals.docx', 'menu'),
  },
  { name: 'employees, second page', path: '/employees?page=2' },
  { name: 'employees, hidden by filters', path: '/employees?status=inactive&search=nobody+of+this+name' },
  { name: 'students, sorted and filtered', path: '/students?sort=-lastName&class=3&status=active' },
  {
    name: 'students, compact',
    path: '/students',
    steps: sequence(press('Compact rows'), (page) => page.evaluate(() => scrollTo(0, 0))),
  },
  { name: 'subjects, second page', path: '/subjects?size=5&page=2' },
];

const personSubtitle = /^\S+ \S.* · \S+$/;
const employeeForm = 'employees/employee-form-dialog';
const bulkUpload = 'employees/employee-bulk-upload';
const importPreview = 'import/preview-dialog';
const studentForm = 'students/student-form-dialog';
const parentForm = 'parents/parent-form-dialog';
const conflictDialog = 'dialogs/conflict-dialog';

const sixColumns = [
  'Adm No,Student Name,Father’s Name,Mob No.,DOB,Class & Sec',
  ...['Usha Rane', 'Ravi Anil Deshmukh-Kulkarni', 'Noor'].map(
    (name, index) => `SIX-${index},${name},Mohan Rane,97000003${index + 10},25/11/2015,5-A`,
  ),
].join('\n');

const uploadSixColumns = sequence(
  press('Bulk Upload'),
  chooseFile('children.csv', sixColumns),
  press('Upload'),
  waitForText('Whose number is'),
);

const causeConflict = (toCurrent: (student: Record<string, unknown>) => object | null, own = false): Step =>
  sequence(
    press('Edit Student'),
    (page) =>
      page.route('**/api/v1/students/update?*', async (route) => {
        const list = await page.request.get(new URL('/api/v1/students/list?page=1&per_page=10', page.url()).href);
        const current = toCurrent((await list.json()).data[0]);
        const at = new Date(Date.now() - 3 * 60_000).toISOString();
        const change = { by: 'Meera Nair', own, at, verb: 'updated', fields: ['city', 'mobileno'] };
        const changed = [current ? change : { ...change, verb: 'deleted', fields: [] }];
        return route.fulfill({ status: 412, json: { message: 'Late', current, changed } });
      }),
    fill({ City: 'Nashik', 'Address Line 2': 'Near the old mill, behind the second gate of the station' }),
    press('Update'),
  );

const staffHeader = 'Employee ID,Designation,First Name,Middle Name,Last Name,Email,Mobile Number';
const staffRow = (index: number) => `P-${index},Mathematics Teacher,Asha,,Rao,,75000000${index + 10}`;
const staffRows = Array.from({ length: 30 }, (_, index) => staffRow(index));
const staffSheet = (...rows: string[]) => [staffHeader, ...staffRows, ...rows].join('\n');

const invalidSheet = staffSheet(
  ...Array.from({ length: 15 }, (_, index) => `X-${index},,विश्वनाथ,,Rao,nowhere,12`),
  'P-3,Senior Accountant and Coordinator of Examinations Transport and Hostels,Venkatanarasimharajuvaripeta,,T.,,1',
);

const unknownSheet = [
  'Employee ID,Designation,First Name,Middle Name,Bus Route of the Morning and of the Evening,Blood,Mobile Number',
  ...Array.from(
    { length: 12 },
    (_, index) => `P-${index},Teacher,Asha,,Route ${index} by the old mill,B+,75000000${index + 10}`,
  ),
].join('\n');

const previewSheet = (sheet: string) =>
  sequence(
    press('Bulk Upload'),
    chooseFile('staff of the new wing.csv', sheet),
    press('Upload'),
    waitForText(/^(Save|Row \d)/),
  );

const validSheet = staffSheet()
  .replace(staffHeader, `${staffHeader},Blood`)
  .replaceAll(/(75000000\d\d)/g, '$1,B+');

/** Skips a column, but not in later files: the other states need the question about this column. */
const skipColumn: Step = sequence(
  (page) => page.route('**/api/v1/imports/columns', (route) => route.fulfill({ json: { status: 'success' } })),
  (page) => page.getByLabel('Blood').selectOption('Skip it'),
);

const replyWithImport: Step = (page) =>
  page.route('**/api/v1/employee/import', (route) =>
    route.fulfill({ json: { status: 'success', import_id: 7, added: 28, linked: 2, present: 0 } }),
  );

const chooseRelationship = (name: string): Step =>
  sequence(
    (page) => page.getByLabel('Relationship').click(),
    (page) => page.getByRole('option', { name }).click(),
  );

const peopleStates: State[] = [
  {
    name: 'add employee',
    path: '/employees',
    dialog: { title: 'Add New Employee', component: employeeForm },
    opener: { button: 'Add Employee', field: 'Mobile Number' },
  },
  {
    name: 'add employee, refused',
    path: '/employees',
    dialog: { title: 'Add New Employee', component: employeeForm },
    steps: sequence(press('Add Employee'), fill({ 'Mobile Number': '7000000001' }), press('Validate'), press('Save')),
  },
  {
    name: 'edit employee',
    path: '/employees',
    dialog: { title: 'Edit Employee', component: employeeForm },
    opener: { button: 'Edit Employee', field: 'Mobile Number', subtitle: personSubtitle },
  },
  {
    name: 'edit employee who signs in',
    path: '/employees',
    dialog: { title: 'Edit Employee', component: employeeForm },
    steps: sequence(
      (page) => page.getByRole('button', { name: 'Edit Employee' }).nth(1).click(),
      waitForText('This person signs in with this number'),
    ),
  },
  {
    name: 'employees, download',
    path: '/employees?search=a&status=active&sort=-lastName',
    dialog: { title: 'Download Employees', component: 'employees/employee-export' },
    steps: press('More ways to download'),
  },
  {
    name: 'employees, download under way',
    path: '/employees',
    dialog: { title: 'Download Employees', component: 'export/export-dialog' },
    before: (page) => page.route('**/employee/list?*pageSize=100*', () => {}),
    steps: sequence(
      press('More ways to download'),
      waitForText('All fields'),
      press('Download'),
      waitForText('Loading the rows'),
    ),
  },
  {
    name: 'employees, download failed',
    path: '/employees?search=a',
    dialog: { title: 'Download Employees', component: 'export/export-dialog' },
    steps: sequence(
      failCalls('employee/list**'),
      press('More ways to download'),
      waitForText('All fields'),
      press('Download'),
      waitForText('could not be downloaded'),
    ),
  },
  {
    name: 'employees, upload',
    path: '/employees',
    dialog: { title: 'Bulk Upload Employees', component: bulkUpload },
    opener: { button: 'Bulk Upload', field: 'Select File' },
  },
  {
    name: 'employees, upload with wrong cells',
    path: '/employees',
    dialog: { title: 'Bulk Upload Employees', component: importPreview },
    steps: previewSheet(invalidSheet),
  },
  {
    name: 'employees, upload with unknown columns',
    path: '/employees',
    dialog: { title: 'Bulk Upload Employees', component: importPreview },
    steps: previewSheet(unknownSheet),
  },
  {
    name: 'employees, upload all right',
    path: '/employees',
    dialog: { title: 'Bulk Upload Employees', component: importPreview },
    steps: sequence(previewSheet(validSheet), skipColumn, waitForText('Save all 30 rows')),
  },
  {
    name: 'employees, upload saved',
    path: '/employees',
    dialog: { title: 'Bulk Upload Employees', component: 'import/imported-dialog' },
    before: keepToasts,
    steps: sequence(replyWithImport, previewSheet(validSheet), press('Save all 30 rows'), waitForText('Undo import')),
  },
  {
    name: 'employees, undo of an upload',
    path: '/employees',
    dialog: { title: 'Remove 30 employees that were just imported?', component: 'import/imported-note' },
    before: keepToasts,
    steps: sequence(
      replyWithImport,
      previewSheet(validSheet),
      press('Save all 30 rows'),
      press('Undo import'),
      waitForText('Remove 30 employees'),
    ),
  },
  {
    name: 'employees, upload half fixed',
    path: '/employees',
    dialog: { title: 'Bulk Upload Employees', component: bulkUpload },
    steps: sequence(
      previewSheet(invalidSheet),
      press('Leave out all 16 wrong rows'),
      waitForStorageKey('employees-import-draft'),
      (page) => page.reload(),
      press('Bulk Upload'),
      waitForText('Continue with'),
    ),
  },
  {
    name: 'employees, upload not understood',
    path: '/employees',
    dialog: { title: 'Bulk Upload Employees', component: bulkUpload },
    steps: sequence(
      press('Bulk Upload'),
      chooseFile('staff.csv', 'Colour,Wood\nred,oak'),
      press('Upload'),
      waitForText('Found in row'),
    ),
  },
  {
    name: 'discard changes',
    path: '/employees',
    dialog: { title: 'Discard changes?', component: 'form/discard-dialog' },
    steps: sequence(press('Add Employee'), fill({ 'Mobile Number': '7000000002' }), pressKey('Escape')),
  },
  {
    name: 'add student',
    path: '/students',
    dialog: { title: 'Add New Student', component: studentForm },
    opener: { button: 'Add Student', field: 'Enrollment Number' },
  },
  {
    name: 'add student, similar',
    path: '/students',
    dialog: { title: 'Add New Student', component: studentForm },
    steps: sequence(
      press('Add Student'),
      fill({
        'First Name': longName.first_name,
        'Last Name': longName.last_name,
        'Date of Birth': '05/05/2021',
      }),
      waitForText(/may (already be here|be one of these)/),
    ),
  },
  {
    name: 'add student, refused',
    path: '/students',
    dialog: { title: 'Add New Student', component: studentForm },
    steps: sequence(press('Add Student'), press('Save'), waitForText('Pin code is required')),
  },
  {
    name: 'add student, list of states',
    path: '/students',
    steps: press('Add Student'),
    afterResize: (page) => page.getByRole('combobox', { name: /^State/ }).click(),
  },
  {
    name: 'add student, calendar',
    path: '/students',
    // November 2015 has days in six weeks, so its calendar is the highest.
    steps: sequence(
      press('Add Student'),
      fill({ 'Date of Birth': '30/11/2015' }),
      press('Open calendar'),
      waitForDialog('Calendar'),
    ),
  },
  {
    name: 'edit student',
    path: '/students',
    dialog: { title: 'Edit Student', component: studentForm },
    opener: { button: 'Edit Student', field: 'Enrollment Number', subtitle: personSubtitle },
  },
  {
    name: 'edit student, changed meanwhile',
    path: '/students',
    dialog: { title: 'Changed by somebody else', component: conflictDialog },
    steps: causeConflict((student) => ({ ...student, city: 'Agra', mobileNo: '9812300001', version: 'next' })),
  },
  {
    name: 'edit student, deleted meanwhile',
    path: '/students',
    dialog: { title: 'Deleted by somebody else', component: conflictDialog },
    steps: causeConflict(() => null),
  },
  {
    name: 'add student, draft kept',
    path: '/students',
    dialog: { title: 'Add New Student', component: studentForm },
    steps: sequence(
      press('Add Student'),
      fill({ 'Enrollment Number': 'D-1' }),
      waitForStorageKey('student-draft'),
      (page) => page.reload(),
      press('Add Student'),
      waitForText('did not save'),
    ),
  },
  {
    name: 'edit student, changed in another window',
    path: '/students',
    dialog: { title: 'Changed in another window', component: conflictDialog },
    steps: causeConflict((student) => ({ ...student, city: 'Agra', version: 'next' }), true),
  },
  {
    name: 'edit student, deleted in another window',
    path: '/students',
    dialog: { title: 'Deleted in another window', component: conflictDialog },
    steps: causeConflict(() => null, true),
  },
  {
    name: 'delete student',
    path: '/students',
    dialog: { title: 'Confirm Deletion', component: 'students/student-form-dialog' },
    steps: sequence(press('Edit Student'), press('Delete Student')),
  },
  {
    name: 'students, print',
    path: '/students',
    dialog: { title: 'Print', component: 'print/print-list-dialog' },
    before: (page) => page.addInitScript(() => Object.assign(window, { print: () => undefined })),
    steps: sequence(press('Print'), waitForText('Opening the print window')),
    appliesTo: ({ width }) => width >= 640,
  },
  {
    name: 'students, print failed',
    path: '/students',
    dialog: { title: 'Print', component: 'print/print-list-dialog' },
    steps: sequence(failCalls('students/list**'), press('Print'), waitForText('Failed to load')),
    appliesTo: ({ width }) => width >= 640,
  },
  {
    name: 'fees of a student',
    path: '/students',
    dialog: { title: 'Fee Details', component: 'students/fees-dialog' },
    opener: { button: 'View Fees', field: null, subtitle: /^\S+ · \S+ \S/ },
  },
  {
    name: 'students, download',
    path: '/students',
    dialog: { title: 'Download Students', component: 'students/student-export' },
    opener: { button: 'More ways to download', field: 'Download' },
  },
  {
    name: 'students, upload',
    path: '/students',
    dialog: { title: 'Bulk Upload Students', component: 'students/student-bulk-upload' },
    opener: { button: 'Bulk Upload', field: 'Select File' },
  },
  {
    name: 'students, upload of six columns',
    path: '/students',
    dialog: { title: 'Bulk Upload Students', component: importPreview },
    steps: sequence(uploadSixColumns, select('Column to fill', 'State')),
  },
  {
    name: 'students, upload of six columns, left for later',
    path: '/students',
    dialog: { title: 'Bulk Upload Students', component: importPreview },
    steps: sequence(uploadSixColumns, press('Leave it for later'), waitForText('Left for later')),
  },
  {
    name: 'parents, failed',
    path: '/students',
    dialog: { title: 'Parents', component: 'parents/parent-dialog' },
    steps: sequence(failCalls('students/parents**'), press('Add Parent'), waitForText('Failed to load')),
  },
  {
    name: 'edit father',
    path: '/students',
    dialog: { title: 'Edit Father', component: parentForm },
    opener: { button: 'Add Parent', field: 'Relationship', subtitle: /^\S+ \S/ },
  },
  {
    name: 'edit guardian who signs in',
    path: '/students',
    dialog: { title: 'Edit Guardian', component: parentForm },
    steps: sequence(
      press('Add Parent'),
      chooseRelationship('Guardian'),
      waitForText('This person signs in with this number'),
    ),
  },
  {
    name: 'unlink father',
    path: '/students',
    dialog: { title: 'Unlink Father', component: 'parents/parent-number-field' },
    steps: sequence(press('Add Parent'), press('Unlink')),
  },
  {
    name: 'discard another parent',
    path: '/students',
    dialog: { title: 'Discard changes?', component: parentForm },
    steps: sequence(press('Add Parent'), fill({ 'First Name': 'Kamala' }), chooseRelationship('Mother')),
  },
];

const studentDrawer = 'students/student-drawer';
const employeeDrawer = 'employees/employee-drawer';
const changeStudent = sequence(
  // Presses the button of the drawer: the rows behind it have buttons with the same name.
  (page) => page.getByRole('dialog').getByRole('button', { name: 'Edit Student' }).click(),
  fill({ City: 'Thiruvananthapuram', 'Phone Number': '9822011001' }),
  press('Update'),
  waitForText('updated successfully'),
);
const openHistory = sequence(press('History'), waitForText(/^Added|→/));
const historyDialog = { title: 'History', component: 'dialogs/history-dialog' };
const personDataDialog = { title: 'Personal Data', component: 'dialogs/person-data-dialog' };
const eraseDialog = { title: 'Erase Personal Data', component: 'dialogs/erase-dialog' };
const pressEnterToConfirm: Step = (page) => page.getByLabel(/^Type “/).press('Enter');
const pressErase: Step = (page) => page.getByRole('button', { name: 'Erase the data about' }).first().click();

const drawerStates: State[] = [
  { name: 'student, drawer', path: '/students?student=1', steps: waitForText('Guardian') },
  { name: 'student, drawer without parents', path: '/students?student=7', steps: waitForText('No parents') },
  {
    name: 'student, parents failed',
    path: '/students',
    steps: sequence(
      failCalls('students/parents**'),
      (page) => page.locator('tbody').getByRole('link').first().click(),
      waitForText('Failed to load'),
    ),
  },
  {
    name: 'student, not found',
    path: '/students?student=999999',
    dialog: { title: 'Student', component: studentDrawer },
    steps: waitForText('not found'),
  },
  { name: 'employee, drawer', path: '/employees?employee=1', steps: waitForText('Class Teacher') },
  {
    name: 'employee who signs in, drawer',
    path: '/employees?employee=2',
    steps: waitForText('View only, last sign-in: never'),
  },
  {
    name: 'employee, access failed',
    path: '/employees',
    steps: sequence(
      failCalls('access/list**'),
      (page) => page.locator('tbody').getByRole('link').first().click(),
      waitForText('The access could not be loaded.'),
    ),
  },
  {
    name: 'employee, not found',
    path: '/employees?employee=999999',
    dialog: { title: 'Employee', component: employeeDrawer },
    steps: waitForText('not found'),
  },
  {
    name: 'history',
    path: '/students?student=2',
    dialog: historyDialog,
    steps: sequence(changeStudent, openHistory),
  },
  {
    name: 'history, undone',
    path: '/students?student=4',
    dialog: historyDialog,
    before: keepToasts,
    steps: sequence(changeStudent, openHistory, press('Undo the change of City'), waitForText(/^City is/)),
  },
  {
    name: 'history, undo refused',
    path: '/students?student=3',
    dialog: historyDialog,
    before: (page) =>
      page.route('**/api/v1/record/undo', (route) =>
        route.fulfill({
          status: 409,
          json: { message: 'This field was changed again later. Only its latest change can be undone.' },
        }),
      ),
    steps: sequence(openHistory, press('Undo the change of First Name'), waitForText('changed again later')),
  },
  {
    name: 'history, loading',
    path: '/students?student=3',
    dialog: historyDialog,
    before: (page) => page.route('**/api/v1/record/history**', () => {}),
    steps: press('History'),
  },
  {
    name: 'history without changes',
    path: '/employees?employee=30',
    dialog: historyDialog,
    steps: sequence(press('History'), waitForText('No changes are recorded')),
  },
  {
    name: 'history, failed',
    path: '/sections/1/students',
    dialog: historyDialog,
    steps: sequence(failCalls('record/history**'), press('History'), waitForText('Retry')),
  },
  {
    name: 'personal data of a student',
    path: '/students?student=1',
    dialog: personDataDialog,
    steps: sequence(press('Personal Data'), waitForText('People may ask')),
  },
  {
    name: 'personal data of an employee',
    path: '/employees?employee=1',
    dialog: personDataDialog,
    steps: sequence(press('Personal Data'), waitForText('People may ask')),
  },
  {
    name: 'erasure of a student',
    path: '/students?student=1',
    dialog: eraseDialog,
    steps: sequence(press('Personal Data'), pressErase, waitForText('What stays')),
  },
  {
    name: 'erasure without confirmation',
    path: '/employees?employee=1',
    dialog: eraseDialog,
    steps: sequence(
      press('Personal Data'),
      pressErase,
      waitForText('What stays'),
      pressEnterToConfirm,
      waitForText('neither'),
    ),
  },
  {
    name: 'erasure, preview failed',
    path: '/students?student=2',
    dialog: eraseDialog,
    steps: sequence(failCalls('person/erasure**'), press('Personal Data'), pressErase, waitForText('Retry')),
  },
];

const pickFirst: Step = (page) => page.getByRole('listbox').press(' ');
const pickLast: Step = async (page) => {
  await page.getByRole('listbox').press('End');
  await page.getByRole('listbox').press(' ');
};
const sectionForm = 'sections/section-form-dialog';

const chooseAllDestinations: Step = async (page) => {
  for (const field of await page.locator('select[name^=section_]').all()) {
    if ((await field.inputValue()) === '') await field.selectOption('stays');
  }
};

const newYearStates: State[] = [
  {
    name: 'new school year',
    path: '/sections/new-year',
    screen: screen('New School Year', 'Goes To', 174),
  },
  {
    name: 'new school year with problems',
    path: '/sections/new-year',
    steps: sequence(fill({ 'Ending School Year': ' ' }), press('Check and Preview'), waitForText(/is required$/)),
  },
  {
    name: 'mark students',
    path: '/sections/new-year',
    dialog: { title: `Students of ${firstSection}`, component: 'school-years/mark-students-dialog' },
    steps: press(`Mark students of ${firstSection}`),
  },
  {
    name: 'start new school year',
    path: '/sections/new-year',
    dialog: { title: 'Start New School Year', component: 'school-years/start-year-dialog' },
    steps: sequence(chooseAllDestinations, fill({ 'Maximum Students per Section': '500' }), press('Check and Preview')),
  },
  {
    name: 'undo school year',
    path: '/sections/years',
    dialog: { title: 'Undo the start of the new school year?', component: 'school-years/undo-year-dialog' },
    steps: press('Undo (14 days left)'),
  },
];
const fillSection = (name: string) => fill({ 'Section Name': name });

const classStates: State[] = [
  {
    name: 'add class',
    path: '/classes',
    dialog: { title: 'Add New Class', component: 'classes/class-form-dialog' },
    opener: { button: 'Add Class', field: 'Class Name' },
  },
  {
    name: 'edit class',
    path: '/classes',
    dialog: { title: 'Edit Class', component: 'classes/class-form-dialog' },
    opener: { button: 'Edit Class', field: 'Class Name', subtitle: /^\S/ },
  },
  {
    name: 'subjects of a class',
    path: '/classes',
    dialog: { title: 'Manage Subjects', component: 'classes/class-subjects-dialog' },
    opener: { button: 'Manage Subjects', field: 'Select All', subtitle: /^Class: \S/ },
  },
  {
    name: 'subjects of a class, unknown',
    path: '/classes',
    dialog: { title: 'Manage Subjects', component: 'classes/class-subjects-dialog' },
    steps: sequence(failCalls('classes/subjects**'), press('Manage Subjects'), waitForText('could not be loaded')),
  },
  {
    name: 'add section',
    path: '/sections',
    dialog: { title: 'Add Section', component: sectionForm },
    opener: { button: 'Add Section', field: 'Class' },
  },
  {
    name: 'add section, list of teachers',
    path: '/sections',
    steps: sequence(press('Add Section'), fillSection('Jasmine')),
    afterResize: (page) => page.getByLabel('Class Teacher').click(),
  },
  {
    name: 'edit section',
    path: '/sections',
    dialog: { title: 'Edit Section', component: sectionForm },
    opener: { button: 'Edit', field: 'Section Name', subtitle: /^\S+ \S/ },
  },
  {
    name: 'delete section',
    path: '/sections',
    dialog: { title: 'Delete Section', component: 'sections/section-form-dialog' },
    steps: sequence(press('Edit'), press('Delete Section')),
  },
  {
    name: 'add teachers',
    path: '/sections/1/teachers',
    dialog: { title: 'Add Teacher', component: 'sections/add-teachers-dialog' },
    opener: { button: 'Add Teacher', field: 'Search employees', subtitle: /^\S+ \S/ },
  },
  {
    name: 'add teachers, picked',
    path: '/sections/1/teachers',
    dialog: { title: 'Add Teacher', component: 'sections/add-teachers-dialog' },
    steps: sequence(press('Add Teacher'), pickFirst),
  },
  {
    name: 'remove teacher',
    path: '/sections/1/teachers',
    dialog: { title: 'Remove Teacher', component: 'sections/remove-teacher-dialog' },
    steps: (page) => page.locator('button[aria-label=Remove]:not([aria-disabled=true])').first().click(),
  },
  {
    name: 'add students',
    path: '/sections/1/students',
    dialog: { title: 'Add Students', component: 'sections/add-students-dialog' },
    opener: { button: 'Add Students', field: 'Search students', subtitle: /^\S+ \S/ },
  },
  {
    name: 'add students, picked',
    path: '/sections/1/students',
    dialog: { title: 'Add Students', component: 'sections/add-students-dialog' },
    steps: sequence(press('Add Students'), pickFirst),
  },
  {
    name: 'move students',
    path: '/sections/1/students',
    dialog: { title: 'Move Students', component: 'sections/add-students-dialog' },
    // Selects the last student, because this student is always in another section.
    steps: sequence(press('Add Students'), pickLast, (page) =>
      page.getByRole('button', { name: /^Add 1 Student/ }).click(),
    ),
  },
  {
    name: 'discard selection',
    path: '/sections/1/students',
    dialog: { title: 'Discard selection?', component: 'dialogs/pick-many-dialog' },
    steps: sequence(press('Add Students'), pickFirst, pressKey('Escape')),
  },
  {
    name: 'add subject',
    path: '/subjects',
    dialog: { title: 'Add New Subject', component: 'subjects/subject-form-dialog' },
    opener: { button: 'Add Subject', field: 'Subject Name' },
  },
  {
    name: 'edit subject',
    path: '/subjects',
    dialog: { title: 'Edit Subject', component: 'subjects/subject-form-dialog' },
    opener: { button: 'Edit Subject', field: 'Subject Name', subtitle: /^\S/ },
  },
  {
    name: 'delete subject',
    path: '/subjects',
    dialog: { title: 'Confirm Deletion', component: 'subjects/delete-subject-dialog' },
    opener: { button: 'Delete Subject', field: 'Cancel' },
  },
];

const activityStates: State[] = [
  {
    name: 'activity, download',
    path: '/settings/activity?kind=changes',
    dialog: { title: 'Download Activity', component: 'record/activity-export' },
    opener: { button: 'Download', field: 'Download' },
  },
  {
    name: 'undo activity',
    path: '/settings/activity?kind=changes',
    dialog: { title: 'Undo this change?', component: 'record/undo-activity-dialog' },
    steps: sequence(
      (page) => page.getByRole('button', { name: /^Undo deactivated/ }).click(),
      waitForText('Nothing else changes.'),
    ),
  },
  {
    name: 'activity, impossible day',
    path: '/settings/activity',
    steps: sequence(fill({ Day: '31/02/2026' }), pressKey('Shift+Tab'), waitForText('There is no 31 February')),
  },
];

const accessPath = '/settings/access';
const openNumberCode = sequence(
  // Replaces the reply, because the checks open this state often, but the server sends only one code in 30 seconds to
  // each number.
  (page) =>
    page.route('**/api/v1/access/number/code', (route) =>
      route.fulfill({ json: { status: 'success', message: 'A verification code has been sent.' } }),
    ),
  press('Change Number'),
  fill({ 'New Mobile Number': '9700000001' }),
  press('Send code'),
  waitForText('Six digits, valid for 10 minutes'),
);

/** Shows an employee as the signed-in user, and the administrator as another person who has never signed in. */
const actAsClerk: Step = async (page) => {
  await page.route('**/api/v1/access/list**', async (route) => {
    const reply = await (await route.fetch()).json();
    const data = reply.data.map((person: AccessPerson) => ({
      ...{ ...person, role: 'full', last_sign_in: null },
      is_self: person.mobileno === clerkMobile,
    }));
    await route.fulfill({ json: { ...reply, data } });
  });
  await page.locator('tbody').getByRole('link').first().click();
};

const pressInRowOfViewer =
  (name: string): Step =>
  (page) =>
    page
      .getByRole('row', { name: formatPhone(viewerMobile) })
      .getByRole('button', { name })
      .click();

const accessStates: State[] = [
  {
    name: 'give access',
    path: accessPath,
    dialog: { title: 'Add Person', component: 'access/grant-access-dialog' },
    opener: { button: 'Add Person', field: 'An employee' },
  },
  {
    name: 'give access, list of employees',
    path: accessPath,
    steps: press('Add Person'),
    afterResize: (page) => page.getByRole('combobox', { name: 'Employee' }).click(),
  },
  {
    name: 'give access to another person, invalid',
    path: accessPath,
    dialog: { title: 'Add Person', component: 'access/grant-access-dialog' },
    steps: sequence(press('Add Person'), (page) => page.getByLabel('Another person').check(), press('Give access')),
  },
  {
    name: 'give access to a registered person',
    path: accessPath,
    dialog: { title: 'Add Person', component: 'access/grant-access-dialog' },
    steps: sequence(
      press('Add Person'),
      (page) => page.getByLabel('Another person').check(),
      fill({ 'Mobile Number': '7010007460' }),
      waitForText('belongs to'),
    ),
  },
  {
    name: 'add class teachers',
    path: accessPath,
    dialog: { title: 'Add Class Teachers', component: 'access/class-teachers-dialog' },
    steps: sequence(press('Add Class Teachers'), waitForText(/^Give access to/)),
  },
  {
    name: 'change name',
    path: accessPath,
    dialog: { title: 'Change Name', component: 'access/change-name-dialog' },
    opener: { button: 'Change Name', field: 'First Name', subtitle: /^\S+ \S/ },
  },
  {
    name: 'change role',
    path: accessPath,
    dialog: { title: 'Change Role', component: 'access/access-dialog' },
    opener: { button: 'Change Role', field: 'Full access', subtitle: /^\S+ \S/ },
  },
  {
    name: 'change role of the last administrator',
    path: accessPath,
    dialog: { title: 'Change Role', component: 'access/access-dialog' },
    steps: sequence(
      press('Change Role'),
      (page) => page.getByLabel('View only').check(),
      press('Change'),
      waitForText(/^This is the last person with full access/),
    ),
  },
  {
    name: 'give up the own full access',
    path: `/employees?search=${clerkMobile}`,
    dialog: { title: 'Give up your own full access?', component: 'access/access-dialog' },
    steps: sequence(actAsClerk, press('Change role'), (page) => page.getByLabel('View only').check(), press('Change')),
  },
  {
    name: 'change number',
    path: accessPath,
    dialog: { title: 'Change Number', component: 'access/change-number-dialog' },
    opener: { button: 'Change Number', field: 'New Mobile Number', subtitle: /^\S+ \S/ },
  },
  {
    name: 'change number, code',
    path: accessPath,
    dialog: { title: 'Change Number', component: 'access/change-number-dialog' },
    steps: openNumberCode,
  },
  {
    name: 'change number, wrong code',
    path: accessPath,
    dialog: { title: 'Change Number', component: 'access/change-number-dialog' },
    steps: sequence(openNumberCode, fill({ 'Verification Code': '000000' }), press('Change'), (page) =>
      page.getByRole('dialog').locator('[aria-invalid]').waitFor(),
    ),
  },
  {
    name: 'sessions',
    path: accessPath,
    dialog: { title: 'Sessions', component: 'access/access-dialog' },
    opener: { button: 'Sessions', field: null, subtitle: /^\S+ \S/ },
  },
  {
    name: 'sessions of another person',
    path: accessPath,
    dialog: { title: 'Sessions', component: 'access/access-dialog' },
    steps: pressInRowOfViewer('Sessions'),
  },
  {
    name: 'sessions, failed',
    path: accessPath,
    dialog: { title: 'Sessions', component: 'access/access-dialog' },
    steps: sequence(failCalls('access/sessions**'), press('Sessions'), waitForText('Failed to load the sessions.')),
  },
  {
    name: 'remove own access',
    path: accessPath,
    dialog: { title: 'Remove your own access?', component: 'access/access-dialog' },
    opener: { button: 'Remove Access', field: 'Cancel' },
  },
  {
    name: 'remove access of another person',
    path: accessPath,
    dialog: {
      title: `Remove the access of ${personName(longName)}?`,
      component: 'access/access-dialog',
    },
    steps: pressInRowOfViewer('Remove Access'),
  },
];

const severalRegisters = { title: 'Several Sections or Months', component: 'attendance/several-registers-dialog' };
const openSeveralRegisters = press('Several sections or months');
const check =
  (name: RegExp): Step =>
  (page) =>
    page.getByLabel(name).first().check();
const holidayForm = 'holidays/holiday-form-dialog';
const addBroadcast = 'broadcasts/add-broadcast-dialog';
const broadcastFields = { Title: 'Kite festival of the whole school', Description: 'All classes take part.' };
const writeBroadcast = sequence(press('Add Broadcast'), fill({ ...broadcastFields, Date: '2026-12-01' }));
const uploadFeesDialog = { title: 'Upload Fees', component: 'fees/upload/upload-fees-dialog' };
/** Names a class by its id, as an uploaded file may do. The state then does not depend on the class's name. */
const classById = (id: number) => `Class with the id ${id}`;
const feeRow = (className: string, amount: string) => `${session},${className},Yearly,Full Year,"${amount}"`;
const uploadFees = (...rows: string[]) =>
  sequence(
    press('Upload Fees'),
    chooseFile('Fees.csv', ['Academic Session,Class,Term,Period,Amount', ...rows].join('\n')),
  );
const openFeeDetails = sequence(saveFees('Yearly'), press('Add Details'));

const binPath = '/settings/bin';
const binDialog = 'bin/bin-dialog';
const restoreBotany: Step = (page) =>
  page.getByRole('row', { name: 'Botany' }).getByRole('button', { name: 'Restore' }).click();

const binStates: State[] = [
  {
    name: 'delete for good',
    path: binPath,
    dialog: { title: 'Delete for Good', component: binDialog },
    steps: press('Delete for Good'),
  },
  {
    name: 'restore with another name',
    path: binPath,
    dialog: { title: 'Restore', component: binDialog },
    steps: sequence(restoreBotany, waitForDialog('Restore')),
  },
  {
    name: 'restore with another name, invalid',
    path: binPath,
    dialog: { title: 'Restore', component: binDialog },
    steps: sequence(
      restoreBotany,
      fill({ 'New Subject Name': 'Botany' }),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click(),
      waitForText('There is already a subject named Botany.'),
    ),
  },
];

const schoolYearStates: State[] = [
  {
    name: 'attendance report, several',
    path: '/attendance-report',
    dialog: severalRegisters,
    steps: sequence(openSeveralRegisters, check(/^All of/)),
  },
  {
    name: 'attendance report, several, too many',
    path: '/attendance-report',
    dialog: severalRegisters,
    steps: sequence(openSeveralRegisters, check(/^All sections/), select('From', { index: 20 })),
  },
  {
    name: 'attendance report, several, failed',
    path: '/attendance-report',
    dialog: severalRegisters,
    steps: sequence(
      openSeveralRegisters,
      check(/^All of/),
      failCalls('section/**'),
      press('Download'),
      waitForText('There is no file'),
    ),
  },
  {
    name: 'add holiday',
    path: '/holidays',
    dialog: { title: 'Add New Holiday', component: holidayForm },
    opener: { button: 'Add Holiday', field: 'Holiday Name' },
  },
  {
    name: 'add holiday, refused',
    path: '/holidays',
    dialog: { title: 'Add New Holiday', component: holidayForm },
    steps: sequence(press('Add Holiday'), press('Save'), waitForText('Holiday name is required')),
  },
  {
    name: 'add holiday, no classes',
    path: '/holidays',
    dialog: { title: 'Add New Holiday', component: holidayForm },
    steps: sequence(failCalls('classes/**'), press('Add Holiday'), waitForText('could not be loaded')),
  },
  {
    name: 'download holidays',
    path: '/holidays?search=a',
    dialog: { title: 'Download Holidays', component: 'holidays/holiday-export' },
    steps: press('More ways to download'),
  },
  {
    name: 'edit holiday',
    path: '/holidays',
    dialog: { title: 'Edit Holiday', component: holidayForm },
    opener: { button: 'Edit Holiday', field: 'Holiday Name', subtitle: /^\S/ },
  },
  {
    name: 'delete holiday',
    path: '/holidays',
    dialog: { title: 'Confirm Deletion', component: 'holidays/delete-holiday-dialog' },
    opener: { button: 'Delete Holiday', field: 'Cancel' },
  },
  {
    name: 'deactivate class',
    path: '/classes?search=12',
    dialog: { title: 'Deactivate Class 12?', component: 'dialogs/deactivation-dialog' },
    steps: sequence((page) => page.getByRole('switch').first().click(), waitForText('Deactivate Class 12?')),
  },
  {
    name: 'selected rows',
    path: '/students',
    steps: sequence(selectRows(3), waitForText('3 selected')),
  },
  {
    name: 'delete selected',
    path: '/subjects',
    dialog: { title: 'Delete 2 subjects?', component: 'bulk/bulk-question-dialog' },
    steps: sequence(selectRows(2), pressInBar('Delete')),
  },
  {
    name: 'delete many selected',
    path: '/students',
    dialog: { title: 'Delete 1,201 students?', component: 'bulk/bulk-question-dialog' },
    steps: sequence(
      selectRows(1),
      pressInBar('All 1,201 that match'),
      pressInBar('Delete'),
      waitForText('Type 1,201 to confirm'),
    ),
  },
  {
    name: 'move selected',
    path: '/students',
    dialog: { title: 'Move Students', component: 'sections/move-students-dialog' },
    steps: sequence(selectRows(2), pressInBar('Move')),
  },
  {
    name: 'failed rows',
    path: '/sections/1/teachers',
    dialog: { title: 'Rows not changed', component: 'bulk/failures-dialog' },
    // Selects the class teacher and the class admin, whom the server refuses to remove.
    steps: sequence(selectRows(2), pressInBar('Remove'), (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
    ),
  },
  {
    name: 'delete menu',
    path: '/meal-plan',
    dialog: { title: 'Delete PDF', component: 'meal-plan/delete-meal-plan-dialog' },
    opener: { button: 'Delete PDF', field: 'Cancel' },
  },
  {
    name: 'leave menus',
    path: '/meal-plan',
    dialog: { title: 'Leave this page?', component: 'meal-plan/leave-uploads-dialog' },
    steps: sequence(
      (page) => page.route('**/school/meal-plan*', (route) => route.abort()),
      chooseFile('menu.pdf', '%PDF-1.7 menu'),
      waitForText('could not be saved'),
      clickLink('Holidays'),
    ),
  },
  {
    name: 'add broadcast',
    path: '/broadcasting',
    dialog: { title: 'Add Broadcast', component: addBroadcast },
    opener: { button: 'Add Broadcast', field: 'Title' },
  },
  {
    name: 'add broadcast, written',
    path: '/broadcasting',
    dialog: { title: 'Add Broadcast', component: addBroadcast },
    steps: sequence(writeBroadcast, chooseFile('page.html', 'page')),
  },
  {
    name: 'confirm broadcast',
    path: '/broadcasting',
    dialog: { title: 'Confirm Broadcast', component: 'broadcasts/confirm-broadcast' },
    steps: sequence(writeBroadcast, press('Save')),
  },
  {
    name: 'discard draft',
    path: '/broadcasting',
    dialog: { title: 'Discard draft?', component: 'broadcasts/discard-draft-dialog' },
    steps: sequence(writeBroadcast, press('Discard draft')),
  },
  {
    name: 'edit broadcast',
    path: '/broadcasting',
    dialog: { title: 'Edit Broadcast', component: 'broadcasts/edit-broadcast-dialog' },
    opener: { button: 'Edit', field: 'Title', subtitle: /^\S/ },
  },
  {
    name: 'delete broadcast',
    path: '/broadcasting',
    dialog: { title: 'Delete Broadcast', component: 'broadcasts/delete-broadcast-dialog' },
    opener: { button: 'Delete', field: 'Cancel' },
  },
  {
    name: 'fee details',
    path: feesPath,
    dialog: { title: 'Add Fee Details', component: 'fees/fee-details-dialog' },
    steps: saveFees('Yearly'),
    opener: {
      button: 'Add Details',
      field: 'Fee Type Description',
      subtitle: /^Full Year · Class \S.* · \S+ · ₹1,25,000$/,
    },
  },
  {
    name: 'upload fees',
    path: feesPath,
    dialog: uploadFeesDialog,
    opener: { button: 'Upload Fees', field: 'Select File' },
  },
  {
    name: 'upload fees, changes',
    path: feesPath,
    dialog: uploadFeesDialog,
    steps: sequence(
      saveFees('Yearly'),
      uploadFees(feeRow(classById(1), '1,20,000'), feeRow(classById(2), '1,50,000')),
      waitForText('Fees that are not in the file do not change.'),
    ),
  },
  {
    name: 'upload fees, wrong rows',
    path: feesPath,
    dialog: uploadFeesDialog,
    steps: sequence(
      uploadFees(feeRow(classById(1), 'to be decided'), feeRow('Kindergarten of the old building', '1,50,000')),
      waitForText('so nothing can be saved yet'),
    ),
  },
  {
    name: 'remove fee detail',
    path: feesPath,
    dialog: { title: 'Remove this row?', component: 'fees/fee-details-dialog' },
    steps: sequence(openFeeDetails, fill({ 'Fee Type Description': 'Tuition' }), press('Remove Row')),
  },
  {
    name: 'save fees',
    path: '/add-fee',
    dialog: { title: 'Save fee details?', component: 'fees/fee-dialogs' },
    steps: sequence(addFees('Quarterly'), typeAmounts, press('Save')),
  },
  {
    name: 'change term',
    path: '/add-fee',
    dialog: { title: 'Change the term?', component: 'fees/fee-dialogs' },
    steps: sequence(addFees('Quarterly'), typeAmounts, select('Term', 'Yearly')),
  },
  {
    name: 'leave fees',
    path: '/add-fee',
    dialog: { title: 'Discard changes?', component: 'fees/fee-entry-form' },
    steps: sequence(addFees('Quarterly'), typeAmounts, press('Cancel')),
  },
  {
    name: 'leave school profile',
    path: '/settings/school-profile',
    dialog: { title: 'Discard changes?', component: 'school/school-profile-form' },
    steps: sequence(fill({ Address: '1 Hill Road' }), clickLink('Dashboard')),
  },
];

const signInDialog = 'auth/sign-in-dialog';
const endSession = sequence((page) => page.context().clearCookies({ name: 'homeroom' }), press('Next page'));

const shellStates: State[] = [
  {
    name: 'menu under the name',
    path: '/dashboard',
    steps: (page) => page.getByRole('button', { name: /^Hi, / }).click(),
  },
  {
    name: 'session warning',
    path: '/employees',
    dialog: { title: 'Are you still there?', component: 'shell/session-warning' },
    before: (page) => page.clock.install(),
    steps: sequence(
      (page) => page.getByRole('button', { name: 'Next page' }).focus(),
      (page) => page.clock.fastForward('58:20'),
    ),
  },
  {
    name: 'sign in again',
    path: '/employees',
    dialog: { title: 'Sign In', component: signInDialog },
    steps: endSession,
  },
  {
    name: 'sign in again with another number',
    path: '/employees',
    dialog: { title: 'Sign In', component: signInDialog },
    steps: sequence(endSession, press('Use another number')),
  },
  {
    name: 'code again',
    path: '/employees',
    dialog: { title: 'Verification', component: signInDialog },
    steps: sequence(endSession, press('Continue')),
  },
  {
    name: 'log out',
    path: feesPath,
    dialog: { title: 'Log out?', component: 'auth/logout-dialog' },
    steps: sequence(saveFees('Yearly'), press('Logout'), waitForText('kept on this device only')),
  },
  {
    name: 'server away',
    path: '/employees',
    steps: sequence(
      (page) =>
        page.route(
          ({ searchParams }) => searchParams.has('_rsc'),
          (route) => route.abort(),
        ),
      // Clicks the link by script, because it is behind the menu button in narrow windows.
      (page) => page.locator('a[href="/meal-plan"]').evaluate((link: HTMLElement) => link.click()),
      waitForText('Not reachable.'),
    ),
  },
  {
    name: 'page that could not be opened',
    path: '/meal-plan',
    steps: sequence(
      (page) => page.goto('/employees'),
      (page) => page.route('**/_next/static/**/*.js', (route) => route.abort()),
      (page) => page.locator('a[href="/meal-plan"]').evaluate((link: HTMLElement) => link.click()),
      waitForText('This page could not be opened.'),
    ),
  },
  {
    name: 'keyboard shortcuts',
    path: '/employees',
    dialog: { title: 'Keyboard shortcuts', component: 'shell/shortcuts-dialog' },
    steps: pressKey('?'),
  },
  { name: 'command menu', path: '/employees', dialog: commandMenu, steps: openCommandMenu },
  {
    name: 'command menu, found',
    path: '/employees',
    dialog: commandMenu,
    steps: sequence(openCommandMenu, searchInMenu('a'), waitForText('All employees matching')),
  },
  {
    name: 'command menu, nothing found',
    path: '/employees',
    dialog: commandMenu,
    steps: sequence(openCommandMenu, searchInMenu('nobody of this name'), waitForText('Nothing found')),
  },
  {
    name: 'command menu, searching',
    path: '/employees',
    dialog: commandMenu,
    before: (page) => page.route('**/api/v1/students/list?*', () => {}),
    steps: sequence(openCommandMenu, searchInMenu('ra'), waitForText('Searching for people')),
  },
  {
    name: 'command menu, failed',
    path: '/employees',
    dialog: commandMenu,
    steps: sequence(
      failCalls('**'),
      openCommandMenu,
      searchInMenu('ra'),
      waitForText('Employees could not be searched'),
    ),
  },
  {
    name: 'command menu over a form',
    path: '/employees',
    dialog: commandMenu,
    steps: sequence(press('Add Employee'), waitForText('Add New Employee'), openCommandMenu),
  },
  {
    name: 'toast',
    path: '/employees?page=6',
    before: keepToasts,
    steps: sequence((page) => page.getByRole('switch').first().click(), waitForText('Employee status has been')),
  },
  {
    name: 'toast over a dialog',
    path: '/employees',
    dialog: { title: 'Edit Employee', component: employeeForm },
    before: keepToasts,
    steps: sequence(
      failCalls('employee/update**'),
      press('Edit Employee'),
      fill({ 'Last Name': 'Bursar' }),
      press('Update'),
      waitForText('Failed to update employee'),
    ),
  },
  {
    name: 'tooltip of a row',
    path: '/students',
    afterResize: (page) => page.getByRole('button', { name: 'View Fees' }).nth(1).focus(),
  },
  {
    name: 'tooltip of the last row',
    path: '/employees',
    afterResize: (page) => page.getByRole('button', { name: 'Edit Employee' }).last().focus(),
  },
  {
    name: 'tooltip of a protected teacher',
    path: '/sections/1/teachers',
    afterResize: (page) => page.getByRole('button', { name: 'Remove' }).first().focus(),
  },
  {
    name: 'menu',
    path: '/employees',
    appliesTo: ({ width }) => width < 1024,
    afterResize: async (page) => {
      if (await page.getByRole('navigation', { name: 'Main' }).isHidden()) await press('Menu')(page);
    },
  },
];

const viewOnlyStates = (
  [
    { name: 'dashboard, view only', path: '/dashboard' },
    { name: 'fees, view only', path: feesPath, steps: chooseFees('Quarterly') },
    { name: 'add fee, view only', path: `/add-fee?session=${session}&class=1&term=quarterly` },
    { name: 'meal plan, view only', path: '/meal-plan' },
    { name: 'circulars, view only', path: '/broadcasting' },
    {
      name: 'broadcast, view only',
      path: '/broadcasting',
      dialog: { title: longSubject, component: 'broadcasts/view-broadcast-dialog' },
      steps: (page) => page.getByRole('row', { name: longSubject }).getByRole('button', { name: 'View' }).click(),
    },
    { name: 'school profile, view only', path: '/settings/school-profile' },
    { name: 'sign-in access, view only', path: accessPath },
    { name: 'recycle bin, view only', path: binPath },
    { name: 'command menu, view only', path: '/holidays', dialog: commandMenu, steps: openCommandMenu },
    {
      name: 'keyboard shortcuts, view only',
      path: '/holidays',
      dialog: { title: 'Keyboard shortcuts', component: 'shell/shortcuts-dialog' },
      steps: pressKey('?'),
    },
  ] satisfies State[]
).map((state): State => ({ ...state, role: 'view' }));

const teacherStates = (
  [
    { name: 'my sections', path: '/my-sections', screen: screen('My Sections', 'children', 150) },
    { name: 'my section', path: '/my-sections/1', screen: screen(firstSection, 'Date of Birth', 152) },
    { name: 'my section, none', path: `/my-sections/1${noMatchQuery}` },
    { name: 'my section, unknown', path: '/my-sections/999999' },
    { name: 'not included in the role', path: '/students' },
    { name: 'command menu of a teacher', path: '/my-sections', dialog: commandMenu, steps: openCommandMenu },
  ] satisfies State[]
).map((state): State => ({ ...state, role: 'teacher' }));

export const states: readonly State[] = [
  ...signInStates,
  ...listStates,
  ...documentStates,
  ...screenStates,
  ...peopleStates,
  ...drawerStates,
  ...classStates,
  ...activityStates,
  ...accessStates,
  ...binStates,
  ...schoolYearStates,
  ...newYearStates,
  ...shellStates,
  ...viewOnlyStates,
  ...teacherStates,
];
