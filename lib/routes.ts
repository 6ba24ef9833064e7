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
  Utensils,
} from 'lucide';

interface NavigationLink {
  label: string;
  path: string;
  /** The feature that the server must have for this screen. */
  feature?: 'access' | 'bin' | 'duplicates' | 'promotion' | 'record';
  /** True if only people with full access may open this screen. */
  isForFullAccess?: true;
}

type Requirements = Pick<NavigationLink, 'feature' | 'isForFullAccess'>;

/** True if a user may open the screen of a link. */
export const isOpenTo = (
  { feature, isForFullAccess }: Requirements,
  user: { features: readonly string[]; hasFullAccess: boolean },
): boolean => (!feature || user.features.includes(feature)) && (!isForFullAccess || user.hasFullAccess);

interface NavigationEntry extends NavigationLink {
  icon: IconNode;
  addable?: string;
  /**
   * The paths of screens without an entry of their own. On these screens, the sidebar marks this entry as the current
   * one.
   */
  subpages?: string[];
  /** More screens without an entry of their own, which the command menu offers. */
  links?: NavigationLink[];
  children?: NavigationLink[];
}

export const mySessionsPath = '/settings/sessions';
export const idCardsPath = '/students/id-cards';
export const certificatesPath = '/students/certificates';
export const photosPath = '/students/photos';

export const duplicatesLink = {
  label: 'Duplicate Students',
  path: '/students/duplicates',
  feature: 'duplicates',
} as const satisfies NavigationLink;

export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: LayoutDashboard },
  { label: 'Employees', path: '/employees', icon: IdCard, addable: 'Employee' },
  {
    label: 'Students',
    path: '/students',
    icon: GraduationCap,
    addable: 'Student',
    subpages: [idCardsPath, certificatesPath, photosPath],
    links: [duplicatesLink],
  },
  { label: 'Classes', path: '/classes', icon: School, addable: 'Class' },
  {
    label: 'Sections',
    path: '/sections',
    icon: LayoutGrid,
    addable: 'Section',
    links: [
      { label: 'New School Year', path: '/sections/new-year', feature: 'promotion', isForFullAccess: true },
      { label: 'Former School Years', path: '/sections/years', feature: 'promotion' },
    ],
  },
  { label: 'Subjects', path: '/subjects', icon: BookOpen, addable: 'Subject' },
  { label: 'Holidays', path: '/holidays', icon: CalendarDays, addable: 'Holiday' },
  { label: 'Meal Plan', path: '/meal-plan', icon: Utensils },
  { label: 'Attendance Report', path: '/attendance-report', icon: ClipboardCheck },
  { label: 'Broadcasting', path: '/broadcasting', icon: Megaphone, addable: 'Broadcast' },
  { label: 'Fees Structure', path: '/fees-structure', icon: IndianRupee, subpages: ['/add-fee'] },
  {
    label: 'Settings',
    path: '/settings',
    icon: Settings,
    children: [
      { label: 'School Profile', path: '/settings/school-profile' },
      { label: 'Sign-in Access', path: '/settings/access', feature: 'access' },
      { label: 'Activity', path: '/settings/activity', feature: 'record', isForFullAccess: true },
      { label: 'Recycle Bin', path: '/settings/bin', feature: 'bin' },
      { label: 'My Sessions', path: mySessionsPath, feature: 'access' },
    ],
  },
];

const consolePaths = new Set(
  navigation.flatMap(({ path, subpages = [], links = [], children = [] }) => [
    path,
    ...subpages,
    ...[...links, ...children].map((link) => link.path),
  ]),
);
const sectionPagePattern = /^\/sections\/[\w-]+\/(teachers|students|class-list)$/;

export const signInPaths = ['/login', '/verify-otp'];

export const isConsolePath = (path: string): boolean => consolePaths.has(path) || sectionPagePattern.test(path);

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
const homePath = '/dashboard';

export const landingPath = (from: string): string =>
  (from.length <= maxRememberedLength && screenAddress(from)) || homePath;
