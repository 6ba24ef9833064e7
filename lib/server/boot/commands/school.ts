import { parseId } from '@/lib/contract/values/integers';
import { cleanText } from '@/lib/format/normalize-text';
import { wholeMobile } from '@/lib/format/phone';
import { openDatabase } from '@/lib/server/backend/open-database';
import { addSchool, setClosed } from '@/lib/server/backend/school/commands';
import { listSchools } from '@/lib/server/backend/school/queries';
import { longestSchoolName, parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';

const usage = `npm run school -- add --name NAME --admin-mobile NUMBER
npm run school -- list [--json]
npm run school -- disable ID
npm run school -- enable ID

Adds a school to the database of the settings, lists the schools there, or closes one and opens it again.
With DATABASE_URL consoles may run meanwhile, and see at once what was done. Without it the console of DATA_DIR has to
be stopped first. A number is registered at one school only.

  add       adds a school, and the one who signs in to it first. In a new database it is the first school, in place of
            the demo
  list      lists all schools with their active students and employees, and how many people may sign in
  disable   closes a school: nobody can sign in, and whoever is signed in is asked to sign in again. Nothing is deleted
  enable    opens it again
  --help    shows this`;

const options = {
  name: { type: 'string' },
  'admin-mobile': { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = Record<string, string | boolean | undefined>;

async function withDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  const { db, close } = await openDatabase(parseStorageSettings(), mayCreate);
  return work(db).finally(close);
}

function nameIn({ name = '' }: Values): string {
  const cleaned = cleanText(String(name));
  if (cleaned === '') throw new CommandError('Say how the school is called: --name "Hill School".');
  if (cleaned.length <= longestSchoolName) return cleaned;
  throw new CommandError(`The school’s name can have at most ${longestSchoolName} characters.`);
}

function mobileIn({ 'admin-mobile': given }: Values): string {
  if (typeof given !== 'string') {
    throw new CommandError('Say with which number the first person signs in: --admin-mobile 9876543210.');
  }
  const mobile = wholeMobile(given);
  if (mobile) return mobile;
  throw new CommandError('--admin-mobile must be a mobile number of 10 digits.');
}

async function add(values: Values): Promise<string> {
  const [name, mobile] = [nameIn(values), mobileIn(values)];
  const added = await withDatabase((db) => addSchool(db, name, mobile), true);
  if ('id' in added) return `${name} is school ${added.id} now. ${mobile} signs in to it.`;
  const { id, name: other } = added.registeredAt;
  throw new CommandError(
    `${mobile} is registered at ${other} (school ${id}), and one number can be used at one school only. Nothing was changed.`,
  );
}

type Cell = string | number;

/** Counts characters without combining marks, because these have no width. */
const widthOf = (text: string) => [...text.replace(/\p{M}/gu, '')].length;

function textTable(heads: string[], rows: Cell[][]): string {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, at) => lines.reduce((widest, row) => Math.max(widest, widthOf(row[at] ?? '')), 0));
  const padded = (text: string, at: number) => {
    const room = ' '.repeat((widths[at] ?? 0) - widthOf(text));
    return typeof rows[0]?.[at] === 'number' ? room + text : text + room;
  };
  return lines.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}

const dayOf = (moment: string) => moment.slice(0, 10);

async function list({ json }: Values): Promise<string> {
  const schools = await withDatabase(listSchools);
  if (json) return JSON.stringify(schools, null, 2);
  const rows = schools.map(({ id, name, students, employees, administrators, since, disabledAt }) => [
    ...[id, cleanText(name), students, employees, administrators, dayOf(since)],
    disabledAt ? `disabled ${dayOf(disabledAt)}` : 'active',
  ]);
  return textTable(['id', 'name', 'students', 'employees', 'may sign in', 'since', 'state'], rows);
}

async function setState(given: string | undefined, isClosed: boolean): Promise<string> {
  const id = parseId(given);
  if (id === null) throw new CommandError('Name the school by its id, as “npm run school -- list” shows it.');
  const result = await withDatabase((db) => setClosed(db, id, isClosed));
  if (!result) {
    throw new CommandError(`There is no school ${id}. “npm run school -- list” shows those that there are.`);
  }
  const school = `${result.name} (school ${id})`;
  if (!result.isChanged) return isClosed ? `${school} is closed as it was.` : `${school} is open as it was.`;
  return isClosed ? `${school} is closed: nobody can sign in to it.` : `${school} is open again.`;
}

const allowed: Record<string, string[]> = { add: ['name', 'admin-mobile'], list: ['json'], disable: [], enable: [] };

await runCommand({ usage, options }, async ({ words, values }) => {
  const [action = '', id] = words;
  const ofAction = allowed[action];
  if (!ofAction) throw new CommandError('Say what to do: add, list, disable or enable. --help says more.');
  const stranger = Object.keys(values).find((name) => !ofAction.includes(name));
  if (stranger) throw new CommandError(`${action} takes no --${stranger}. --help says what there is.`);
  const most = action === 'disable' || action === 'enable' ? 2 : 1;
  if (words.length > most) throw new CommandError(`${words[most]} is a word too many. --help says what there is.`);
  if (action === 'add') return add(values);
  if (action === 'list') return list(values);
  return setState(id, action === 'disable');
});
