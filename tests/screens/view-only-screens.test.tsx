import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccessScreen } from '@/components/access/access-screen';
import { AttendanceScreen } from '@/components/attendance/attendance-screen';
import '@/components/broadcasts/add-broadcast-dialog';
import '@/components/broadcasts/view-broadcast-dialog';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import '@/components/classes/class-form-dialog';
import { ClassesScreen } from '@/components/classes/classes-screen';
import '@/components/command-menu/command-menu';
import { CommandMenuButton } from '@/components/command-menu/command-menu-button';
import { addEntries, pageEntries } from '@/components/command-menu/menu-entries';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import '@/components/employees/employee-form-dialog';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { AddFeeScreen } from '@/components/fees/add-fee-screen';
import { FeesStructureScreen } from '@/components/fees/fees-structure-screen';
import '@/components/holidays/holiday-form-dialog';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { MealPlanScreen } from '@/components/meal-plan/meal-plan-screen';
import { SchoolProfileScreen } from '@/components/school/school-profile-screen';
import '@/components/sections/section-form-dialog';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen as StudentsOfSection } from '@/components/sections/students-screen';
import { TeachersScreen as TeachersOfSection } from '@/components/sections/teachers-screen';
import { ShortcutsDialog } from '@/components/shell/shortcuts-dialog';
import '@/components/students/student-form-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import '@/components/subjects/subject-form-dialog';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { deviceKey, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { draftKey } from '@/lib/browser/device/drafts';
import { SessionOwnerProvider } from '@/lib/browser/session/session-owner';
import { features } from '@/lib/contract/features';
import { callsOf } from '@/lib/contract/role-calls';
import { notIncludedMessage } from '@/lib/contract/roles';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { entriesKey } from '@/lib/features/fees/rules';
import { navigation } from '@/lib/navigation';
import { callOfScreen } from '@/lib/routes';
import { AsRole } from '@/tests/support/as-role';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.

const school = shareSignedInSchool();
const owner = 'screen';
const mealPlanPath = '/api/v1/school/meal-plan';

const showScreen = (element: ReactNode, address: string) =>
  renderScreen(
    <SessionOwnerProvider value={owner}>
      <AsRole name="view">{element}</AsRole>
    </SessionOwnerProvider>,
    address,
    features,
  );

const readJson = async (path: string) => (await school.browser.send(`/api/v1${path}`)).json();

const circular = {
  ...{ notetype: 'Circular', subject: 'Kite festival', description: 'Bring a kite.\nBring a string.' },
  ...{ link: 'https://kites.example/rules', duedate: '2026-12-01', effectiveDate: '2026-11-21', sectionid: 0 },
};

const createFee = (academicYearId: string, classId: number): FeeEntry => ({
  ...{ academicYearId, classId, term: 'yearly', label: 'Full year', amount: 9000, finalAmount: 9000, details: [] },
  ...{ concessionType: null, concessionValue: 0, dueDate: '', lateFeeType: null, lateFeeAmount: 0 },
});

let schoolId: number;
let fee: FeeEntry;
beforeAll(async () => {
  const [profile, classes] = [await readJson('/web/user/profile'), await readJson('/classes/list_all_active')];
  schoolId = profile.data.schoolid;
  const year = new Date().getFullYear();
  fee = createFee(`${year}-${year + 1}`, classes.data[0].id);
  expect((await school.browser.post('/api/v1/diary/broadcast', circular)).status).toBe(200);
});

const feeQuery = () => `session=${fee.academicYearId}&class=${fee.classId}&term=${fee.term}`;
const storeFee = () => writeDeviceValue(entriesKey(schoolId) ?? '', [fee]);
const serveMealPlan = () =>
  school.failAt(mealPlanPath, ({ forward }) =>
    school.requests.at(-1)?.method === 'GET'
      ? Response.json({ data: [{ id: 1, month: 'June', filepath: 'Meal_Plan/june.pdf', filesize: '7' }] })
      : forward(),
  );

const listButtons = ['Views', 'Print', 'Compact rows', 'First page', 'Previous page', 'Next page', 'Last page'];

interface ScreenOfViewer {
  name: string;
  element: ReactNode;
  address: () => string;
  prepare?: () => void;
  /** The text that the screen shows when it is loaded. */
  text: string | RegExp;
  /** The names of all buttons on the screen. None of these buttons changes data. */
  buttons: string[];
}

const screensOfViewers: ScreenOfViewer[] = [
  {
    name: 'The fees structure',
    element: <FeesStructureScreen />,
    address: () => `/fees-structure?${feeQuery()}`,
    prepare: storeFee,
    text: 'Full year',
    buttons: [...listButtons, 'Download Fees'],
  },
  {
    name: 'Adding fees',
    element: <AddFeeScreen />,
    address: () => `/add-fee?${feeQuery()}`,
    text: 'You can view fees, but not add them.',
    buttons: [],
  },
  {
    name: 'The meal plan',
    element: <MealPlanScreen />,
    address: () => '/meal-plan',
    prepare: serveMealPlan,
    text: 'june.pdf',
    buttons: ['Download PDF'],
  },
  {
    name: 'Broadcasting',
    element: <BroadcastingScreen />,
    address: () => '/broadcasting',
    prepare: () => writeDeviceValue(draftKey('broadcast-draft', owner), { ...circular, subject: 'A draft' }),
    text: circular.subject,
    buttons: [...listButtons, 'View'],
  },
  {
    name: 'The school profile',
    element: <SchoolProfileScreen />,
    address: () => '/settings/school-profile',
    text: 'School Name',
    buttons: [],
  },
  { name: 'The dashboard', element: <DashboardScreen />, address: () => '/dashboard', text: /^Welcome/, buttons: [] },
  {
    name: 'The attendance report',
    element: <AttendanceScreen />,
    address: () => '/attendance-report',
    text: 'Please choose a class, a section and a month.',
    buttons: ['Download Report', 'Several sections or months'],
  },
];

/** The names of the elements with this role, without duplicates. */
const namesOf = (role: string) => [
  ...new Set(screen.queryAllByRole(role).map(({ ariaLabel, textContent }) => ariaLabel || textContent)),
];

/** True for the checkboxes of rows, which a view-only user can download and print. */
const isSelection = (name: string | null) => name?.startsWith('Select ');

describe('A person who may change nothing', () => {
  it.each(screensOfViewers)(
    'has no control that writes on $name',
    async ({ element, address, prepare, text, buttons }) => {
      prepare?.();
      await showScreen(element, address());
      await screen.findAllByText(text);
      await waitFor(() => expect(namesOf('button').sort()).toEqual([...buttons].sort()));
      for (const role of ['textbox', 'switch']) expect(namesOf(role), role).toEqual([]);
      expect(namesOf('checkbox').filter((name) => !isSelection(name))).toEqual([]);
      expect(document.querySelector('input[type=file]')).toBeNull();
    },
  );

  const lists: (Pick<ScreenOfViewer, 'element' | 'text'> & { address: string })[] = [
    { address: '/employees', element: <EmployeesScreen />, text: 'Mobile Number' },
    { address: '/employees?employee=1', element: <EmployeesScreen />, text: 'Print' },
    { address: '/students', element: <StudentsScreen />, text: 'Enrollment No.' },
    { address: '/students?student=1', element: <StudentsScreen />, text: 'View Fees' },
    { address: '/classes', element: <ClassesScreen />, text: 'Class' },
    { address: '/sections', element: <SectionsScreen />, text: 'Section' },
    { address: '/sections/1/students', element: <StudentsOfSection sectionId={1} />, text: 'Name' },
    { address: '/sections/1/teachers', element: <TeachersOfSection sectionId={1} />, text: 'Designation' },
    { address: '/subjects', element: <SubjectsScreen />, text: 'Subject' },
    { address: '/holidays', element: <HolidaysScreen />, text: 'Holiday' },
    { address: '/settings/access', element: <AccessScreen />, text: 'Last Sign-in' },
  ];
  it('is tested on every screen with an entry that adds a record', () => {
    const tested = [...lists.map(({ address }) => address), ...screensOfViewers.map(({ address }) => address())];
    const adding = navigation.filter(({ addable }) => addable).map(({ path }) => path);
    expect(adding.filter((path) => !tested.some((address) => address.startsWith(path)))).toEqual([]);
  });

  it.each(lists)('has no control that writes on $address', async ({ address, element, text }) => {
    await showScreen(element, address);
    await screen.findAllByText(text);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    const writing = /^(Add|Edit|Delete|Remove|Bulk|Change|Save|Undo|Sessions)/;
    expect(namesOf('button').filter((name) => writing.test(name ?? ''))).toEqual([]);
    expect(namesOf('switch')).toEqual([]);
    expect(namesOf('checkbox').filter((name) => !isSelection(name))).toEqual([]);
  });

  it('reads a whole broadcast', async () => {
    const user = await showScreen(<BroadcastingScreen />, '/broadcasting');
    await user.click((await screen.findAllByRole('button', { name: 'View' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: circular.subject }));
    expect(dialog.getByText(/^Bring a kite\.\s+Bring a string\.$/)).toBeVisible();
    expect(dialog.getByText('Circular · 1 Dec 2026')).toBeVisible();
    expect(dialog.getByRole('link', { name: circular.link })).toHaveAttribute('href', circular.link);
    expect(namesOf('button')).toEqual(['Close']);
  });

  it('sees the school profile as text', async () => {
    const { data } = await readJson('/web/user/profile');
    await showScreen(<SchoolProfileScreen />, '/settings/school-profile');
    for (const text of [data.name, data.address, 'No logo']) expect(await screen.findByText(text)).toBeVisible();
  });

  it('returns from the form for new fees to the same selection', async () => {
    await showScreen(<AddFeeScreen />, `/add-fee?${feeQuery()}`);
    const link = await screen.findByRole('link', { name: 'Back to Fees Structure' });
    expect(link).toHaveAttribute('href', `/fees-structure?${feeQuery()}`);
  });
});

const findOption = (name: string | RegExp) => screen.findByRole('option', { name });

describe('The command menu of a person who may change nothing', () => {
  async function openMenu() {
    writeDeviceValue(deviceKey('recently-opened', owner), [
      ...addEntries,
      { label: 'Recent', href: '/students?student=7' },
    ]);
    const user = await showScreen(<CommandMenuButton />, '/holidays');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search' });
    return user;
  }

  it('lists no entry that adds a record or needs full access, also of those that were opened last', async () => {
    await openMenu();
    await findOption('Recent');
    const hrefs = screen.getAllByRole('option').flatMap((option) => option.getAttribute('href') ?? []);
    const openPages = pageEntries.filter(
      ({ requirements: { path, unless } }) => callsOf('view')?.has(callOfScreen(path) ?? '') && !unless,
    );
    expect(hrefs).toEqual(['/students?student=7', ...openPages.map(({ href }) => href)]);
    const actions = screen.getAllByRole('option').filter((option) => !option.hasAttribute('href'));
    expect(actions.map(({ textContent }) => textContent)).toEqual([
      'Light colours',
      'Dark colours',
      'Same colours as system',
      'Keyboard shortcuts',
      'Log out',
    ]);
  });

  it.each(addEntries)('finds no “$label”', async ({ label }) => {
    const user = await openMenu();
    await user.keyboard(label);
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByRole('option', { name: label })).not.toBeInTheDocument();
  });
});

const screensWithForms: Record<string, ReactNode> = {
  '/employees': <EmployeesScreen />,
  '/students': <StudentsScreen />,
  '/classes': <ClassesScreen />,
  '/sections': <SectionsScreen />,
  '/subjects': <SubjectsScreen />,
  '/holidays': <HolidaysScreen />,
  '/broadcasting': <BroadcastingScreen />,
};

it.each(addEntries)('The URL of “$label” opens no form for a person who may change nothing', async ({ href }) => {
  const path = href.split('?')[0] ?? '';
  expect(Object.keys(screensWithForms)).toContain(path);
  await showScreen(screensWithForms[path], href);
  await waitFor(() => expect(window.location.search).toBe(''));
  await screen.findAllByRole('row');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('The keyboard shortcuts of a person who may change nothing contain none that writes', async () => {
  await showScreen(<ShortcutsDialog onClose={() => undefined} />, '/holidays');
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'On every page',
    'In the search',
    'In the boxes of a list',
    'In a dialog',
    'In a list of choices',
  ]);
  expect(screen.getByRole('region', { name: 'Shortcuts' })).not.toHaveTextContent(/save|undo|add|switch|Alt/i);
});

describe('A person whose role changes to View only while a screen is open', () => {
  const viewerMobile = '9000000077';
  let message: string;
  beforeAll(async () => {
    const person = { first_name: 'Asha', middle_name: '', last_name: 'Rao', mobileno: viewerMobile };
    const granted = await school.browser.post('/api/v1/access/grant', { role: 'view', person });
    expect(granted.status).toBe(200);
    await school.browser.post('/api/auth/send-otp', { mobile: viewerMobile, from: '' });
    expect((await school.browser.post('/api/auth/verify-otp', { otp: school.code() })).status).toBe(200);
    message = notIncludedMessage((await readJson('/web/user/profile')).data.administrator);
  });
  const showOpenScreen = (element: ReactNode, address: string) => renderScreen(element, address, features);

  it('sees why a broadcast is refused, and keeps its text', async () => {
    const user = await showOpenScreen(<BroadcastingScreen />, '/broadcasting');
    await user.click(await screen.findByRole('button', { name: 'Add Broadcast' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Broadcast' }));
    for (const [label, value] of Object.entries({ Title: 'Kites', Description: 'To all.', Date: '2026-12-01' })) {
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Broadcast' }));
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Kites');
    expect(dialog.getByLabelText(/^Description/)).toHaveValue('To all.');
  });

  it('sees why a broadcast is not deleted', async () => {
    const user = await showOpenScreen(<BroadcastingScreen />, '/broadcasting');
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText(message)).toBeVisible();
  });

  it('sees why the school profile is refused, and keeps the text', async () => {
    const user = await showOpenScreen(<SchoolProfileScreen />, '/settings/school-profile');
    const name = await screen.findByRole('textbox', { name: 'School Name' });
    fireEvent.change(name, { target: { value: 'My School' } });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(name).toHaveValue('My School');
  });

  it('sees why a menu is not deleted', async () => {
    serveMealPlan();
    const user = await showOpenScreen(<MealPlanScreen />, '/meal-plan');
    await screen.findByText('june.pdf');
    await user.click(screen.getByRole('button', { name: 'Delete PDF' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete PDF' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText(message)).toBeVisible();
  });

  it('sees why the switch of a student stays', async () => {
    const user = await showOpenScreen(<StudentsScreen />, '/students');
    const status = (await screen.findAllByRole('switch'))[0] as HTMLElement;
    const before = status.ariaChecked;
    await user.click(status);
    expect(await screen.findByText((text) => text.includes(message))).toBeVisible();
    await waitFor(() => expect(status.ariaChecked).toBe(before));
  });
});
