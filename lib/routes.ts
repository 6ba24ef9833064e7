import type { LucideIcon } from 'lucide-react';
// One by one: the package as a whole takes seconds to load.
import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import IdCard from 'lucide-react/icons/id-card';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Megaphone from 'lucide-react/icons/megaphone';
import School from 'lucide-react/icons/school';
import Settings from 'lucide-react/icons/settings';
import Utensils from 'lucide-react/icons/utensils';

interface NavigationEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The noun of its button “Add …”, which the command menu offers, too. */
  adds?: string;
  children?: { label: string; path: string }[];
}

/** The entries of the sidebar, in the order in which they stand there. */
export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: LayoutDashboard },
  { label: 'Employees', path: '/employees', icon: IdCard, adds: 'Employee' },
  { label: 'Students', path: '/students', icon: GraduationCap, adds: 'Student' },
  { label: 'Classes', path: '/classes', icon: School, adds: 'Class' },
  { label: 'Sections', path: '/sections', icon: LayoutGrid, adds: 'Section' },
  { label: 'Subjects', path: '/subjects', icon: BookOpen, adds: 'Subject' },
  { label: 'Holidays', path: '/holidays', icon: CalendarDays, adds: 'Holiday' },
  { label: 'Meal Plan', path: '/meal-plan', icon: Utensils },
  { label: 'Attendance Report', path: '/attendance-report', icon: ClipboardCheck },
  { label: 'Broadcasting', path: '/broadcasting', icon: Megaphone, adds: 'Broadcast' },
  { label: 'Fees Structure', path: '/fees-structure', icon: IndianRupee },
  {
    label: 'Settings',
    path: '/settings',
    icon: Settings,
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
