import { type Role, roleNames, roles } from '@/lib/contract/roles';
import { parseId } from '@/lib/contract/values/integers';
import { cleanText } from '@/lib/format/normalize-text';
import { personName } from '@/lib/format/person-name';
import { changeRoleOf, grantTo, removeFrom, setNumber } from '@/lib/server/backend/access/commands';
import { findSessions, listPeople } from '@/lib/server/backend/access/queries';
import type { Db } from '@/lib/server/backend/db/schema';
import { withSchoolLock } from '@/lib/server/backend/db/write-lock';
import { HttpError } from '@/lib/server/backend/http-error';
import { endSessionsOf } from '@/lib/server/backend/identity/revoke-access';
import { CommandError, runCommand } from '../command-line.mjs';
import { formatTable, logOperation, requireMobile, type Values, withDatabase } from '../command-parts';

const usage = `npm run people -- list [--school ID] [--json]
npm run people -- allow --mobile NUMBER [--name "FIRST LAST"] [--role full|view] [--school ID]
npm run people -- remove --mobile NUMBER [--school ID]
npm run people -- number --mobile NUMBER --to NUMBER [--school ID]
npm run people -- sessions --mobile NUMBER [--end] [--school ID]

Lists and changes who can sign in to a school of the database of the settings. Consoles may keep running and use the
change at once. Without --school, the database must have one school.

  list        lists the people who can sign in, with their roles and open sessions
  allow       lets a person sign in, or changes the role of a person. A number that is new to the school needs --name
  remove      takes away the access of a person, and signs the person out
  number      changes the number with which a person signs in, and signs the person out. No code is sent
  sessions    lists the open sessions of a person, or ends them with --end
  --help      shows this`;

const options = {
  school: { type: 'string' },
  mobile: { type: 'string' },
  to: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  end: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Sessions have no limit here, because the limits belong to the settings of the console. */
const anySession = { wholeMs: Number.MAX_SAFE_INTEGER, idleMs: 8 * 24 * 60 * 60_000 };

async function findSchoolId(db: Db, value: unknown): Promise<number> {
  const schools = await db.selectFrom('schools').select('id').orderBy('id').execute();
  if (value === undefined && schools.length === 1 && schools[0]) return schools[0].id;
  if (value === undefined)
    throw new CommandError('Give the school: --school 5. “npm run school -- list” shows the ids.');
  const id = typeof value === 'string' ? parseId(value) : null;
  if (id !== null && schools.some((school) => school.id === id)) return id;
  throw new CommandError(`There is no school ${value}. “npm run school -- list” shows all schools.`);
}

async function findPerson(db: Db, schoolId: number, mobile: string) {
  const people = await listPeople(db, { schoolId, userId: 0 }, anySession);
  const person = people.find(({ mobileno }) => mobileno === mobile);
  if (person) return person;
  throw new CommandError(`${mobile} can’t sign in to this school. “npm run people -- list” shows who can.`);
}

/** Runs a change in a transaction. The reason of a refusal becomes the message of the command. */
async function change(values: Values, work: (db: Db, schoolId: number) => Promise<string>): Promise<string> {
  return withDatabase(async (db) => {
    const schoolId = await findSchoolId(db, values.school);
    return withSchoolLock(db, schoolId, (tx) => work(tx, schoolId)).catch((error: unknown) => {
      throw error instanceof HttpError ? new CommandError(`${error.message} Nothing was changed.`) : error;
    });
  });
}

function readRole({ role = 'full' }: Values): Role {
  const found = roleNames.find((name) => name === role);
  if (found) return found;
  throw new CommandError(`--role must be ${roleNames.join(' or ')}.`);
}

function readName({ name }: Values) {
  const [first_name = '', ...rest] = cleanText(typeof name === 'string' ? name : '').split(' ');
  const last_name = rest.pop() ?? '';
  if (first_name && last_name) return { first_name, middle_name: rest.join(' '), last_name };
  throw new CommandError('This number is new to the school. Give the first and last name: --name "Asha Rao".');
}

const allow = (values: Values) =>
  change(values, async (db, schoolId) => {
    const [mobileno, role] = [requireMobile(values, 'mobile', 'of the person'), readRole(values)];
    const registered = await db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('school_id', '=', schoolId)
      .where('mobileno', '=', mobileno)
      .executeTakeFirst();
    const school = { schoolId, userId: null };
    const grant = registered ? { person_id: registered.id, role } : { person: { ...readName(values), mobileno }, role };
    const personId = registered?.role ? registered.id : await grantTo(db, school, grant);
    if (registered?.role) await changeRoleOf(db, school, personId, role);
    logOperation('access granted', { schoolId, personId, role });
    return `${mobileno} can sign in with the role ${roles[role].label}.`;
  });

const remove = (values: Values) =>
  change(values, async (db, schoolId) => {
    const mobile = requireMobile(values, 'mobile', 'of the person');
    const { person_id } = await findPerson(db, schoolId, mobile);
    await removeFrom(db, { schoolId, userId: null }, person_id);
    logOperation('access removed', { schoolId, personId: person_id });
    return `${mobile} can no longer sign in.`;
  });

const changeNumber = (values: Values) =>
  change(values, async (db, schoolId) => {
    const [from, to] = [
      requireMobile(values, 'mobile', 'of the person'),
      requireMobile(values, 'to', 'with which the person shall sign in'),
    ];
    const { person_id } = await findPerson(db, schoolId, from);
    await setNumber(db, { schoolId, userId: null }, person_id, to);
    logOperation('sign-in number changed', { schoolId, personId: person_id });
    return `${to} can sign in instead of ${from}.`;
  });

const timeText = (timestamp: string) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`;

async function listSessions(values: Values): Promise<string | string[]> {
  const mobile = requireMobile(values, 'mobile', 'of the person');
  if (values.end) {
    return change(values, async (db, schoolId) => {
      const { person_id } = await findPerson(db, schoolId, mobile);
      await endSessionsOf(db, person_id);
      logOperation('sessions ended', { schoolId, personId: person_id });
      return `${mobile} is signed out on every device.`;
    });
  }
  const sessions = await withDatabase(async (db) => {
    const { person_id } = await findPerson(db, await findSchoolId(db, values.school), mobile);
    return findSessions(db, anySession, person_id);
  });
  if (sessions.length === 0) return `${mobile} is not signed in.`;
  const rows = sessions.map(({ device, started_at, last_used_at }) => [
    device || 'unknown device',
    timeText(started_at),
    timeText(last_used_at),
  ]);
  return formatTable(['device', 'since', 'last used'], rows);
}

async function list({ school, json }: Values): Promise<string[]> {
  const people = await withDatabase(async (db) =>
    listPeople(db, { schoolId: await findSchoolId(db, school), userId: 0 }, anySession),
  );
  const listed = people.map(({ is_self: _, ...person }) => person);
  if (json) return JSON.stringify(listed, null, 2).split('\n');
  const rows = listed.map((person) => [
    person.person_id,
    personName(person),
    person.mobileno,
    roles[person.role].label,
    person.last_sign_in ? timeText(person.last_sign_in) : 'never',
    person.sessions,
    person.deleted_at ? 'inactive employee' : 'active',
  ]);
  return formatTable(['id', 'name', 'number', 'role', 'last sign-in', 'sessions', 'state'], rows);
}

const actions: Record<string, { run: (values: Values) => Promise<string | string[]>; options: string[] }> = {
  list: { run: list, options: ['school', 'json'] },
  allow: { run: allow, options: ['school', 'mobile', 'name', 'role'] },
  remove: { run: remove, options: ['school', 'mobile'] },
  number: { run: changeNumber, options: ['school', 'mobile', 'to'] },
  sessions: { run: listSessions, options: ['school', 'mobile', 'end'] },
};

await runCommand({ usage, options }, async ({ words: [name = '', ...others], values }) => {
  const action = actions[name];
  if (!action) throw new CommandError(`Give an action: ${Object.keys(actions).join(', ')}. See --help.`);
  const unknownOption = Object.keys(values).find((option) => !action.options.includes(option));
  if (unknownOption) throw new CommandError(`${name} takes no --${unknownOption}. See --help.`);
  if (others.length > 0) throw new CommandError(`${others[0]} is one argument too many. See --help.`);
  return action.run(values);
});
