import { parseId } from '@/lib/contract/values/integers';
import { cleanText } from '@/lib/format/normalize-text';
import { parseMobile } from '@/lib/format/phone';
import { dayOfTimestamp } from '@/lib/format/timestamps';
import { openDatabase } from '@/lib/server/backend/open-database';
import { addSchool, setSchoolClosed } from '@/lib/server/backend/school/commands';
import { listSchools } from '@/lib/server/backend/school/queries';
import { createLogger, log } from '@/lib/server/log';
import { maxSchoolNameLength, parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';
import { formatTable } from '../format-table.mjs';

const usage = `npm run school -- add --name NAME --admin-mobile NUMBER
npm run school -- list [--json]
npm run school -- disable ID
npm run school -- enable ID

Adds a school to the database of DATABASE_URL or DATA_DIR, lists the schools there, or closes one and opens it again.
Consoles may keep running, and use the change at once.
A mobile number can sign in to only one school.

  add       adds a school and its first user. In a new database it is the first school, instead of the demo
  list      lists all schools with their active students and employees, and the number of users who may sign in
  disable   closes a school: nobody can sign in, and signed-in users are signed out. Nothing is deleted
  enable    opens it again
  --help    shows this`;

const options = {
  name: { type: 'string' },
  'admin-mobile': { type: 'string' },
  json: { type: 'boolean' },
} as const;

const audit = (action: string, schoolId: number) =>
  log(createLogger('info'), { operatorId: process.getuid?.(), schoolId }, action);

type Values = Record<string, string | boolean | undefined>;

async function withDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  const { db, close } = await openDatabase(parseStorageSettings(), mayCreate);
  return work(db).finally(close);
}

function requireName({ name = '' }: Values): string {
  const cleaned = cleanText(String(name));
  if (cleaned === '') throw new CommandError('Give the name of the school: --name "Hill School".');
  if (cleaned.length <= maxSchoolNameLength) return cleaned;
  throw new CommandError(`The school’s name can have at most ${maxSchoolNameLength} characters.`);
}

function requireMobile({ 'admin-mobile': value }: Values): string {
  if (typeof value !== 'string') {
    throw new CommandError('Give the mobile number of the first user: --admin-mobile 9876543210.');
  }
  const mobile = parseMobile(value);
  if (mobile) return mobile;
  throw new CommandError('--admin-mobile must be a mobile number of 10 digits.');
}

async function add(values: Values): Promise<string> {
  const [name, mobile] = [requireName(values), requireMobile(values)];
  const id = await withDatabase((db) => addSchool(db, name, mobile), true);
  audit('school added', id);
  return `${name} has been added as school ${id}. ${mobile} can sign in to it.`;
}

async function list({ json }: Values): Promise<string[]> {
  const schools = await withDatabase(listSchools);
  if (json) return JSON.stringify(schools, null, 2).split('\n');
  const rows = schools.map(({ id, name, students, employees, administrators, since, disabledAt }) => [
    ...[id, name, students, employees, administrators, dayOfTimestamp(since) ?? ''],
    disabledAt ? `disabled ${dayOfTimestamp(disabledAt)}` : 'active',
  ]);
  return formatTable(['id', 'name', 'students', 'employees', 'may sign in', 'since', 'state'], rows);
}

async function setState(idText: string | undefined, isClosed: boolean): Promise<string> {
  const id = parseId(idText);
  if (id === null) throw new CommandError('Give the id of the school. “npm run school -- list” shows it.');
  const result = await withDatabase((db) => db.transaction().execute((tx) => setSchoolClosed(tx, id, isClosed)));
  if (!result) {
    throw new CommandError(`There is no school ${id}. “npm run school -- list” shows all schools.`);
  }
  const school = `${result.name} (school ${id})`;
  if (!result.isChanged) return isClosed ? `${school} was already closed.` : `${school} was already open.`;
  audit(isClosed ? 'school closed' : 'school opened', id);
  return isClosed ? `${school} is closed: nobody can sign in to it.` : `${school} is open again.`;
}

const allowedOptions: Record<string, string[]> = {
  add: ['name', 'admin-mobile'],
  list: ['json'],
  disable: [],
  enable: [],
};

await runCommand({ usage, options }, async ({ words, values }) => {
  const [action = '', id] = words;
  const actionOptions = allowedOptions[action];
  if (!actionOptions) throw new CommandError('Give an action: add, list, disable or enable. See --help.');
  const unknownOption = Object.keys(values).find((name) => !actionOptions.includes(name));
  if (unknownOption) throw new CommandError(`${action} takes no --${unknownOption}. See --help.`);
  const maxWords = action === 'disable' || action === 'enable' ? 2 : 1;
  if (words.length > maxWords) throw new CommandError(`${words[maxWords]} is one argument too many. See --help.`);
  if (action === 'add') return add(values);
  if (action === 'list') return list(values);
  return setState(id, action === 'disable');
});
