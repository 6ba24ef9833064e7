import {
  BookOpen,
  CalendarDays,
  ClipboardCheck,
  GraduationCap,
  type IconNode,
  IdCard,
  IndianRupee,
  LayoutDashboard,
  LayoutGrid,
  Megaphone,
  School,
  Settings,
  Users,
  Utensils,
} from 'lucide';
import type { CallName } from '@/lib/contract/calls';

interface Screen {
  path: string;
  /** The call without which the screen is useless. A user who may not make it can't open the screen. */
  call: CallName;
}

interface NavigationLink extends Screen {
  label: string;
  /** The feature that the server must have for this screen. */
  feature?: 'access' | 'bin' | 'duplicates' | 'promotion' | 'record' | 'teacher-role';
  /** The call of a screen that shows the same and more. A user who may make it needs no link to this screen. */
  unless?: CallName;
}

export type Requirements = Pick<NavigationLink, 'feature' | 'call' | 'unless'>;

/** True if a user gets the link to a screen. */
export const isOpenTo = (
  { feature, call, unless }: Requirements,
  { features, mayCall }: { features: readonly string[]; mayCall: (name: CallName) => boolean },
): boolean => (!feature || features.includes(feature)) && mayCall(call) && !(unless && mayCall(unless));

interface NavigationEntry extends NavigationLink {
  icon: IconNode;
  addable?: { label: string; call: CallName };
  /** Screens without an entry of their own. On these screens, the sidebar marks this entry as the current one. */
  subpages?: Screen[];
  /** More screens without an entry of their own, which the command menu offers. */
  links?: NavigationLink[];
  children?: NavigationLink[];
}

export const mySectionsPath = '/my-sections';
export const mySessionsPath = '/settings/sessions';
export const idCardsPath = '/students/id-cards';
export const certificatesPath = '/students/certificates';
export const photosPath = '/students/photos';

export const duplicatesLink = {
  label: 'Duplicate Students',
  path: '/students/duplicates',
  call: 'GET /students/duplicates',
  feature: 'duplicates',
} as const satisfies NavigationLink;

export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard', call: 'GET /school/day', icon: LayoutDashboard },
  {
    label: 'My Sections',
    path: mySectionsPath,
    call: 'GET /my-sections/list',
    unless: 'GET /sections/list',
    feature: 'teacher-role',
    icon: Users,
  },
  {
    label: 'Employees',
    path: '/employees',
    call: 'GET /employee/list',
    icon: IdCard,
    addable: { label: 'Add Employee', call: 'POST /employee/create' },
  },
  {
    label: 'Students',
    path: '/students',
    call: 'GET /students/list',
    icon: GraduationCap,
    addable: { label: 'Add Student', call: 'POST /students/create' },
    subpages: [
      { path: idCardsPath, call: 'GET /students/list' },
      { path: certificatesPath, call: 'GET /students/list' },
      { path: photosPath, call: 'PUT /students/update' },
    ],
    links: [duplicatesLink],
  },
  {
    label: 'Classes',
    path: '/classes',
    call: 'GET /classes/list',
    icon: School,
    addable: { label: 'Add Class', call: 'POST /classes/create' },
  },
  {
    label: 'Sections',
    path: '/sections',
    call: 'GET /sections/list',
    icon: LayoutGrid,
    addable: { label: 'Add Section', call: 'POST /sections/create' },
    links: [
      { label: 'New School Year', path: '/sections/new-year', call: 'GET /school-years/plan', feature: 'promotion' },
      { label: 'Former School Years', path: '/sections/years', call: 'GET /school-years/list', feature: 'promotion' },
    ],
  },
  {
    label: 'Subjects',
    path: '/subjects',
    call: 'GET /subject/list',
    icon: BookOpen,
    addable: { label: 'Add Subject', call: 'POST /subject/create' },
  },
  {
    label: 'Holidays',
    path: '/holidays',
    call: 'GET /holiday/list',
    icon: CalendarDays,
    addable: { label: 'Add Holiday', call: 'POST /holiday/create' },
  },
  { label: 'Meal Plan', path: '/meal-plan', call: 'GET /school/meal-plan', icon: Utensils },
  {
    label: 'Attendance Report',
    path: '/attendance-report',
    call: 'GET /section/attendance/export',
    icon: ClipboardCheck,
  },
  {
    label: 'Broadcasting',
    path: '/broadcasting',
    call: 'GET /diary/broadcast',
    icon: Megaphone,
    addable: { label: 'Add Broadcast', call: 'POST /diary/broadcast' },
  },
  {
    label: 'Fees Structure',
    path: '/fees-structure',
    call: 'GET /classes/list_all_active',
    icon: IndianRupee,
    subpages: [{ path: '/add-fee', call: 'GET /classes/list_all_active' }],
  },
  {
    label: 'Settings',
    path: '/settings',
    call: 'GET /web/user/profile',
    icon: Settings,
    children: [
      { label: 'School Profile', path: '/settings/school-profile', call: 'GET /web/user/profile' },
      { label: 'Sign-in Access', path: '/settings/access', call: 'GET /access/list', feature: 'access' },
      { label: 'Activity', path: '/settings/activity', call: 'GET /record/activities', feature: 'record' },
      { label: 'Recycle Bin', path: '/settings/bin', call: 'GET /bin/list', feature: 'bin' },
      { label: 'My Sessions', path: mySessionsPath, call: 'GET /access/sessions', feature: 'access' },
    ],
  },
];

const screens = new Map(
  navigation.flatMap((entry) => {
    const { subpages = [], links = [], children = [] } = entry;
    return [entry, ...subpages, ...links, ...children].map(({ path, call }) => [path, call] as const);
  }),
);

const sectionScreens = new Map<string | undefined, CallName>([
  ['sections/teachers', 'GET /section/teachers'],
  ['sections/students', 'GET /section/students'],
  ['sections/class-list', 'GET /section/students'],
  ['my-sections', 'GET /my-sections/students'],
]);

/** Returns the call without which the screen of a path is useless, or `undefined` if the path is no screen. */
export const callOfScreen = (path: string): CallName | undefined =>
  screens.get(path) ?? sectionScreens.get(path.replace(/^\/(sections|my-sections)\/[\w-]+/, '$1'));

export const isConsolePath = (path: string): boolean => callOfScreen(path) !== undefined;

export const signInPaths = ['/login', '/verify-otp'];

const consoleOrigin = 'http://console.invalid';

/** Returns the path and the query of an address of a screen, or `null` for any other text. */
export function screenAddress(text: string): string | null {
  // Rejects backslashes and control characters, because browsers read a backslash as a slash and drop control
  // characters.
  if (!text.startsWith('/') || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, consoleOrigin)) return null;
  const { origin, pathname, search } = new URL(text, consoleOrigin);
  return origin === consoleOrigin && isConsolePath(pathname) ? pathname + search : null;
}

const maxRememberedLength = 512;

export const landingPath = (from: string, startPath: string): string =>
  (from.length <= maxRememberedLength && screenAddress(from)) || startPath;
