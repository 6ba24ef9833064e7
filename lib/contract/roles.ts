import type { Feature } from './features';

interface RoleProperties {
  label: string;
  description: string;
  /** The feature that the server must have for this role. */
  feature?: Feature;
  /** The screen that opens after the sign-in. By default, it is the dashboard. */
  startPath?: string;
  /** The records that the role sees. By default, it sees all of the school. */
  records?: 'own-sections';
}

/** The roles of people in a school. `lib/contract/role-calls.ts` says which calls each role may make. */
export const roles: Record<'full' | 'office' | 'view' | 'teacher', RoleProperties> = {
  full: { label: 'Full access', description: 'Changes everything, including who can sign in.' },
  office: {
    label: 'Office',
    description:
      'Does the daily work. Can’t change who can sign in, the school profile and the school year, can’t hand over or erase the data of a person, and sees no activity.',
    feature: 'teacher-role',
  },
  view: { label: 'View only', description: 'Sees, prints and downloads everything, and changes nothing.' },
  teacher: {
    label: 'Teacher',
    description: 'Sees the children of the own sections, with photo, birthday and the numbers of the parents.',
    feature: 'teacher-role',
    startPath: '/my-sections',
    records: 'own-sections',
  },
};

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as Role[];

export const isViewOnly = (role: Role): boolean => role === 'view';

export const hasFullAccess = (role: Role): boolean => role === 'full';

/** True for a role that sees only the sections in which the person teaches. */
export const seesOwnSectionsOnly = (role: Role): boolean => roles[role].records === 'own-sections';

export const orOperator = (administrator: string): string =>
  administrator || 'the person who runs Homeroom at your school';

export const viewOnlyMessage = (administrator: string): string =>
  `You can view this. Ask ${orOperator(administrator)} to change it.`;

export const notIncludedMessage = (administrator: string): string =>
  `Your role doesn’t include this. Ask ${orOperator(administrator)} to do it, or to change your role.`;
