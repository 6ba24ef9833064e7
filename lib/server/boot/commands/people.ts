import { type Role, roleNames, roles } from '@/lib/contract/roles';
import { parseMobile } from '@/lib/format/phone';
import { dayOfTimestamp } from '@/lib/format/timestamps';
import { toSessionLimits } from '@/lib/server/backend/identity/access-tokens';
import { openDatabase } from '@/lib/server/backend/open-database';
import {
  allowPerson,
  changePersonNumber,
  endPersonSessions,
  listAllowedPeople,
  listSessionsOf,
  removePerson,
} from '@/lib/server/backend/operator-access';
import { chooseSchool } from '@/lib/server/backend/school/queries';
import { createLogger, log } from '@/lib/server/log';
import { parseSessionSettings, parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';
import { formatTable } from '../format-table.mjs';

const usage = `npm run people -- list [--json] [--school ID]
npm run people -- allow --mobile NUMBER [--name "Asha Rao"] [--role ${roleNames.join('|')}] [--school ID]
npm run people -- remove --mobile NUMBER [--school ID]
npm run people -- number --mobile OLD --to NEW [--school ID]
npm run people -- sessions --mobile NUMBER [--end] [--school ID]

Shows and changes who can sign in to a school. Needs the settings of the console, which may keep running.
--school is needed only if the database has several schools. “npm run school -- list” shows their ids.

  list       lists the people who may sign in
  allow      lets a person sign in, or changes the role. --name registers a person whom the school does not know.
             Without --role, a new person gets full access, and the role of others stays
  remove     takes away a person's access. The person stays registered. The last person with full access can't be removed
  number     changes the number with which a person signs in. No code is sent: make sure that the number is theirs
  sessions   lists where a person is signed in. With --end, signs the person out there
  --json     prints the list as JSON
  --help     shows this

A change of role or number and a removal sign the person out.`;

const options = {
  school: { type: 'string' },
  mobile: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  to: { type: 'string' },
  end: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = Record<string, string | boolean | undefined>;
type Database = Awaited<ReturnType<typeof openDatabase>>['db'];

interface School {
  db: Database;
  id: number;
  name: string;
}

const audit = (action: string, { id }: School, personId: number, role?: Role) =>
  log(createLogger('info'), { operatorId: process.getuid?.(), schoolId: id, personId, role }, action);

function requireMobile(values: Values, option: 'mobile' | 'to'): string {
  const value = values[option];
  if (typeof value !== 'string') throw new CommandError(`Give the mobile number: --${option} 9876543210.`);
  const mobile = parseMobile(value);
  if (mobile) return mobile;
  throw new CommandError(`--${option} must be a mobile number of 10 digits.`);
}

function readRole({ role }: Values): Role | undefined {
  if (role === undefined) return undefined;
  const found = roleNames.find((name) => name === role);
  if (found) return found;
  throw new CommandError(`--role must be one of ${roleNames.join(', ')}.`);
}

const sessionLimits = () => toSessionLimits(parseSessionSettings());

async function list(school: School, { json }: Values): Promise<string[]> {
  const people = await listAllowedPeople(school.db, school.id, sessionLimits());
  if (json) return JSON.stringify(people, null, 2).split('\n');
  const rows = people.map(({ id, name, mobile, role, lastSignIn, sessions, inactiveSince }) => [
    ...[id, name, mobile, roles[role].label, dayOfTimestamp(lastSignIn) ?? 'never', sessions],
    inactiveSince ? 'inactive employee' : 'active',
  ]);
  return formatTable(['id', 'name', 'number', 'role', 'last sign-in', 'sessions', 'state'], rows);
}

async function allow(school: School, values: Values): Promise<string> {
  const mobile = requireMobile(values, 'mobile');
  const chosenRole = readRole(values);
  const { id, role, change } = await allowPerson(school.db, school.id, mobile, chosenRole, values.name?.toString());
  const { label } = roles[role];
  if (!change) return `${mobile} can already sign in to ${school.name} (${label}). Nothing was changed.`;
  audit(change, school, id, role);
  return `${mobile} can sign in to ${school.name} (${label}).`;
}

async function remove(school: School, values: Values): Promise<string> {
  const { id, name } = await removePerson(school.db, school.id, requireMobile(values, 'mobile'));
  audit('access removed', school, id);
  return `${name} can no longer sign in to ${school.name}.`;
}

async function changeNumber(school: School, values: Values): Promise<string> {
  const [mobile, newMobile] = [requireMobile(values, 'mobile'), requireMobile(values, 'to')];
  if (mobile === newMobile) throw new CommandError('--to must be another number than --mobile.');
  const { id, name } = await changePersonNumber(school.db, school.id, mobile, newMobile);
  audit('sign-in number changed', school, id);
  return `${name} now signs in to ${school.name} with ${newMobile}.`;
}

async function sessions(school: School, values: Values): Promise<string | string[]> {
  const mobile = requireMobile(values, 'mobile');
  if (values.end) {
    const { id, name } = await endPersonSessions(school.db, school.id, mobile);
    audit('sessions ended', school, id);
    return `${name} has been signed out everywhere.`;
  }
  const found = await listSessionsOf(school.db, school.id, mobile, sessionLimits());
  if (found.sessions.length === 0) return `${found.person.name} is not signed in.`;
  const rows = found.sessions.map(({ device, started_at, last_used_at }) => [
    ...[device || 'unknown device', started_at, last_used_at],
  ]);
  return formatTable(['device', 'started', 'last used'], rows);
}

type Action = (school: School, values: Values) => Promise<string | string[]>;

const actions: Record<string, { run: Action; takes: string[] }> = {
  list: { run: list, takes: ['json'] },
  allow: { run: allow, takes: ['mobile', 'name', 'role'] },
  remove: { run: remove, takes: ['mobile'] },
  number: { run: changeNumber, takes: ['mobile', 'to'] },
  sessions: { run: sessions, takes: ['mobile', 'end'] },
};

await runCommand({ usage, options }, async ({ words: [name = '', ...rest], values }) => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new CommandError('Give an action: list, allow, remove, number or sessions. See --help.');
  const unknownOption = Object.keys(values).find((option) => ![...action.takes, 'school'].includes(option));
  if (unknownOption) throw new CommandError(`${name} takes no --${unknownOption}. See --help.`);
  if (rest.length > 0) throw new CommandError(`${rest[0]} is one argument too many. See --help.`);
  const { db, close } = await openDatabase(parseStorageSettings(), false);
  try {
    const { id, name: schoolName } = await chooseSchool(db, values.school);
    return await action.run({ db, id, name: schoolName }, values);
  } finally {
    await close();
  }
});
