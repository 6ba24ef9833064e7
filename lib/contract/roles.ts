import { type Call, isWrite } from './call';

/** The roles. `access` says which calls a role may make. A new value of `access` also needs a rule in `mayCall`. */
export const roles = {
  full: { label: 'Full access', access: 'everything' },
  view: { label: 'View only', access: 'reads' },
} as const;

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as Role[];

export const hasFullAccess = (role: Role): boolean => roles[role].access === 'everything';

export const mayCall = (role: Role, call: Call): boolean =>
  hasFullAccess(role) || (!call.isForFullAccess && (!isWrite(call) || call.isForEveryRole === true));

export const viewOnlyMessage = (administrator: string): string =>
  `You can view this. Ask ${administrator || 'the person who runs Homeroom at your school'} to change it.`;

export const hiddenMessage = 'Only people with full access can see this.';
