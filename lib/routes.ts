interface NavigationEntry {
  label: string;
  path: string;
  children?: NavigationEntry[];
}

/** The entries of the sidebar, in the order in which they stand there. */
export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Employees', path: '/employees' },
  { label: 'Students', path: '/students' },
  { label: 'Classes', path: '/classes' },
  { label: 'Sections', path: '/sections' },
  { label: 'Subjects', path: '/subjects' },
  { label: 'Holidays', path: '/holidays' },
  { label: 'Meal Plan', path: '/meal-plan' },
  { label: 'Attendance Report', path: '/attendance-report' },
  { label: 'Broadcasting', path: '/broadcasting' },
  { label: 'Fees Structure', path: '/fees-structure' },
  {
    label: 'Settings',
    path: '/settings',
    children: [{ label: 'School Profile', path: '/settings/school-profile' }],
  },
];

const listed = navigation.flatMap((entry) => [entry, ...(entry.children ?? [])]).map((entry) => entry.path);
const consolePaths = new Set([...listed, '/add-fee']);
const sectionPages = /^\/sections\/[\w-]+\/(teachers|students)$/;

/** The screens before the sign-in. */
export const signInPaths = ['/login', '/verify-otp'];

/** Whether an address without its query is one of the screens behind the sign-in. */
export const isConsolePath = (path: string): boolean => consolePaths.has(path) || sectionPages.test(path);

const maxRememberedLength = 512;
const homePath = '/dashboard';

/** The place to go after sign-in: the one remembered where it is a screen of ours, else the dashboard. */
export function landingPath(from: string): string {
  // Browsers drop control characters and read a backslash as a slash, so that neither may take part.
  if (!from.startsWith('/') || from.length > maxRememberedLength || /[\\\p{Cc}]/u.test(from)) return homePath;
  const here = 'http://console.invalid';
  if (!URL.canParse(from, here)) return homePath;
  const { origin, pathname, search } = new URL(from, here);
  return origin === here && isConsolePath(pathname) ? pathname + search : homePath;
}
