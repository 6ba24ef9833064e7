import type { CallName } from '@/lib/contract/calls';

/**
 * Maps the path of each screen to the call without which the screen is useless. A user who may not make the call can't
 * open the screen. `*` stands for an id.
 */
const callOfPath = {
  '/dashboard': 'GET /school/day',
  '/my-sections': 'GET /my-sections/list',
  '/employees': 'GET /employee/list',
  '/students': 'GET /students/list',
  '/students/duplicates': 'GET /students/duplicates',
  '/students/id-cards': 'GET /students/list',
  '/students/certificates': 'GET /students/list',
  '/students/photos': 'PUT /students/update',
  '/classes': 'GET /classes/list',
  '/sections': 'GET /sections/list',
  '/sections/new-year': 'GET /school-years/plan',
  '/sections/years': 'GET /school-years/list',
  '/subjects': 'GET /subject/list',
  '/holidays': 'GET /holiday/list',
  '/meal-plan': 'GET /school/meal-plan',
  '/attendance-report': 'GET /section/attendance/export',
  '/broadcasting': 'GET /diary/broadcast',
  '/fees-structure': 'GET /classes/list_all_active',
  '/add-fee': 'GET /classes/list_all_active',
  '/settings': 'GET /web/user/profile',
  '/settings/school-profile': 'GET /web/user/profile',
  '/settings/access': 'GET /access/list',
  '/settings/activity': 'GET /record/activities',
  '/settings/bin': 'GET /bin/list',
  '/settings/sessions': 'GET /access/sessions',
  '/my-sections/*': 'GET /my-sections/students',
  '/sections/*/teachers': 'GET /section/teachers',
  '/sections/*/students': 'GET /section/students',
  '/sections/*/class-list': 'GET /section/students',
} as const satisfies Record<`/${string}`, CallName>;
export type ScreenPath = keyof typeof callOfPath;

const screens = new Map<string, CallName>(Object.entries(callOfPath));

const withoutId = (path: string): string => path.replace(/^(\/(?:my-)?sections\/)[\w-]+/, '$1*');

/** Returns the call without which the screen of a path is useless, or `undefined` if the path is no screen. */
export const callOfScreen = (path: string): CallName | undefined =>
  path.includes('*') ? undefined : (screens.get(path) ?? screens.get(withoutId(path)));

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
