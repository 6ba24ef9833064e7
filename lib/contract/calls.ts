import * as access from './access';
import * as attendance from './attendance';
import * as auth from './auth';
import * as bin from './bin';
import * as broadcasts from './broadcasts';
import * as bulk from './bulk';
import { type Call, callName } from './call';
import * as classes from './classes';
import * as duplicates from './duplicates';
import * as employees from './employees';
import * as files from './files';
import * as holidays from './holidays';
import * as imports from './imports';
import * as mealPlan from './meal-plan';
import * as mySections from './my-sections';
import * as parents from './parents';
import * as person from './person';
import * as record from './record';
import * as school from './school';
import * as schoolYears from './school-years';
import * as sections from './sections';
import * as students from './students';
import * as subjects from './subjects';
import * as views from './views';

const nouns = [
  auth,
  school,
  employees,
  students,
  parents,
  imports,
  files,
  classes,
  subjects,
  sections,
  holidays,
  attendance,
  mealPlan,
  broadcasts,
  access,
  record,
  bin,
  person,
  bulk,
  schoolYears,
  duplicates,
  views,
  mySections,
];

type Values<Noun> = Noun extends unknown ? Noun[keyof Noun] : never;
type ListedCall = Extract<Values<(typeof nouns)[number]>, Call>;

type NameOf<C> = C extends Call ? `${C['method']} ${C['path']}` : never;
/** The names of all calls after the sign-in. */
export type SignedInCallName = Exclude<NameOf<ListedCall>, NameOf<typeof auth.sendOtp | typeof auth.verifyOtp>>;

export type Calls = {
  [C in Exclude<ListedCall, { serverOnly: true }> as NameOf<C>]: C;
};
export type CallName = keyof Calls;

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'reply' in value;

export const calls: ReadonlyMap<string, Call> = new Map(
  nouns
    .flatMap((noun) => Object.values<unknown>(noun))
    .filter(isCall)
    .map((call) => [callName(call), call]),
);
