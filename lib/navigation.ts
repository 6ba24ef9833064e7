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
import { callOfScreen, type ScreenPath } from '@/lib/routes';

interface NavigationLink {
  label: string;
  path: ScreenPath;
  /** The feature that the server must have for this screen. */
  feature?: 'access' | 'bin' | 'duplicates' | 'promotion' | 'record' | 'teacher-role';
  /** The call of a screen that shows the same and more. A user who may make it needs no link to this screen. */
  unless?: CallName;
}

export type Requirements = Pick<NavigationLink, 'path' | 'feature' | 'unless'>;

/** True if a user gets the link to a screen. */
export function isOpenTo(
  { path, feature, unless }: Requirements,
  { features, mayCall }: { features: readonly string[]; mayCall: (name: CallName) => boolean },
): boolean {
  const call = callOfScreen(path);
  return (!feature || features.includes(feature)) && (!call || mayCall(call)) && !(unless && mayCall(unless));
}

interface NavigationEntry extends NavigationLink {
  icon: IconNode;
  addable?: { label: string; call: CallName };
  /** Screens without an entry of their own. On these screens, the sidebar marks this entry as the current one. */
  subpages?: ScreenPath[];
  /** More screens without an entry of their own, which the command menu offers. */
  links?: NavigationLink[];
  children?: NavigationLink[];
}

export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: LayoutDashboard },
  {
    label: 'My Sections',
    path: '/my-sections',
    unless: 'GET /sections/list',
    feature: 'teacher-role',
    icon: Users,
  },
  {
    label: 'Employees',
    path: '/employees',
    icon: IdCard,
    addable: { label: 'Add Employee', call: 'POST /employee/create' },
  },
  {
    label: 'Students',
    path: '/students',
    icon: GraduationCap,
    addable: { label: 'Add Student', call: 'POST /students/create' },
    subpages: ['/students/id-cards', '/students/certificates', '/students/photos'],
    links: [{ label: 'Duplicate Students', path: '/students/duplicates', feature: 'duplicates' }],
  },
  {
    label: 'Classes',
    path: '/classes',
    icon: School,
    addable: { label: 'Add Class', call: 'POST /classes/create' },
  },
  {
    label: 'Sections',
    path: '/sections',
    icon: LayoutGrid,
    addable: { label: 'Add Section', call: 'POST /sections/create' },
    links: [
      { label: 'New School Year', path: '/sections/new-year', feature: 'promotion' },
      { label: 'Former School Years', path: '/sections/years', feature: 'promotion' },
    ],
  },
  {
    label: 'Subjects',
    path: '/subjects',
    icon: BookOpen,
    addable: { label: 'Add Subject', call: 'POST /subject/create' },
  },
  {
    label: 'Holidays',
    path: '/holidays',
    icon: CalendarDays,
    addable: { label: 'Add Holiday', call: 'POST /holiday/create' },
  },
  { label: 'Meal Plan', path: '/meal-plan', icon: Utensils },
  {
    label: 'Attendance Report',
    path: '/attendance-report',
    icon: ClipboardCheck,
  },
  {
    label: 'Broadcasting',
    path: '/broadcasting',
    icon: Megaphone,
    addable: { label: 'Add Broadcast', call: 'POST /diary/broadcast' },
  },
  {
    label: 'Fees Structure',
    path: '/fees-structure',
    icon: IndianRupee,
    subpages: ['/add-fee'],
  },
  {
    label: 'Settings',
    path: '/settings',
    icon: Settings,
    children: [
      { label: 'School Profile', path: '/settings/school-profile' },
      { label: 'Sign-in Access', path: '/settings/access', feature: 'access' },
      { label: 'Activity', path: '/settings/activity', feature: 'record' },
      { label: 'Recycle Bin', path: '/settings/bin', feature: 'bin' },
      { label: 'My Sessions', path: '/settings/sessions', feature: 'access' },
    ],
  },
];
