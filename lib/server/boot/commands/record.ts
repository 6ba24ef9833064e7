import { type ChangedNoun, nouns } from '@/lib/contract/nouns';
import { parseId } from '@/lib/contract/values/integers';
import { openDatabase } from '@/lib/server/backend/open-database';
import { listRecordActivities, summarizePerson } from '@/lib/server/backend/operator-record';
import { listSchools } from '@/lib/server/backend/school/queries';
import { parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';
import { formatTable } from '../format-table.mjs';

const usage = `npm run record -- --who ID [--from DAY] [--to DAY] [--json] [--school ID]
npm run record -- --about student:12 [--from DAY] [--to DAY] [--json] [--school ID]

Shows what people did: whose details they opened, which lists they viewed, downloaded or printed, what they changed, and
when they signed in. Needs the settings of the console, which may keep running.
--school is needed only if the database has several schools. “npm run school -- list” shows their ids.

  --who      the id of a person who signs in. “npm run people -- list” shows the ids
  --about    a record: ${Object.values(nouns)
    .map(({ singular }) => singular.replaceAll(' ', '-'))
    .join(', ')}, a colon and the id
  --from     the first day, such as 2026-11-01, in UTC
  --to       the last day, in UTC
  --json     prints JSON
  --help     shows this`;

const options = {
  who: { type: 'string' },
  about: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  school: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = Record<string, string | boolean | undefined>;
type Database = Awaited<ReturnType<typeof openDatabase>>['db'];

const dayMs = 24 * 60 * 60_000;

function readDay(values: Values, option: 'from' | 'to', extraMs: number): string | undefined {
  const day = values[option];
  if (day === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\d$/.test(String(day)) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new CommandError(`--${option} must be a day such as 2026-11-01.`);
  return new Date(time + extraMs).toISOString();
}

function readRecord(about: string): { noun: ChangedNoun; record_id: number } {
  const [name = '', idText = ''] = about.split(':');
  const noun = (Object.keys(nouns) as ChangedNoun[]).find(
    (key) => nouns[key].singular.replaceAll(' ', '-') === name || key === name,
  );
  const record_id = parseId(idText);
  if (!noun || record_id === null) throw new CommandError('--about must be a kind and an id, such as student:12.');
  return { noun, record_id };
}

async function findSchoolId(db: Database, { school }: Values): Promise<number> {
  const schools = await listSchools(db);
  if (school === undefined && schools.length === 1 && schools[0]) return schools[0].id;
  const found = schools.find(({ id }) => id === parseId(String(school)));
  if (found) return found.id;
  throw new CommandError(
    school === undefined
      ? `The database has ${schools.length} schools. Give the id of one with --school. “npm run school -- list” shows them.`
      : `There is no school ${school}. “npm run school -- list” shows all schools.`,
  );
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2).split('\n');

async function showPerson(db: Database, schoolId: number, who: string, period: object, isJson: boolean) {
  const personId = parseId(who);
  if (personId === null)
    throw new CommandError('--who must be the id of a person. “npm run people -- list” shows the ids.');
  const { name, rows } = await summarizePerson(db, schoolId, personId, period);
  if (isJson) return toJson({ name, rows });
  const opened = rows.filter(({ verb }) => verb === 'opened');
  const others = rows.filter(({ verb }) => verb !== 'opened');
  return [
    `${name} opened the details of ${opened.length} ${opened.length === 1 ? 'record' : 'records'}.`,
    ...formatTable(
      ['record', 'name', 'times', 'first', 'last'],
      opened.map(({ noun, record_id, what, times, first, last }) => [
        ...[`${noun && nouns[noun].singular}:${record_id}`, what ?? 'deleted', times, first, last],
      ]),
    ),
    '',
    'Other activities:',
    ...formatTable(
      ['activity', 'record', 'name', 'times', 'records', 'first', 'last'],
      others.map(({ verb, noun, record_id, what, times, records, first, last }) => [
        ...[verb, noun && (record_id === null ? nouns[noun].plural : `${nouns[noun].singular}:${record_id}`)],
        ...[what ?? '', times, records, first, last],
      ]),
    ),
  ];
}

async function showRecord(db: Database, schoolId: number, about: string, period: object, isJson: boolean) {
  const entries = await listRecordActivities(db, schoolId, readRecord(about), period);
  if (isJson) return toJson(entries);
  if (entries.length === 0) return `Nothing is recorded about ${about}.`;
  return formatTable(
    ['time', 'person', 'name', 'activity', 'changes'],
    entries.map(({ at, personId, by, verb, values }) => [
      ...[at, personId, by, verb, values.map(({ field, old, new: next }) => `${field}: ${old} → ${next}`).join('; ')],
    ]),
  );
}

await runCommand({ usage, options }, async ({ words, values }) => {
  if (words.length > 0) throw new CommandError(`${words[0]} is one argument too many. See --help.`);
  const { who, about, json } = values;
  if ((who === undefined) === (about === undefined))
    throw new CommandError('Give either --who or --about. See --help.');
  const period = { from: readDay(values, 'from', 0), to: readDay(values, 'to', dayMs) };
  const { db, close } = await openDatabase(parseStorageSettings(), false);
  try {
    const schoolId = await findSchoolId(db, values);
    return who === undefined
      ? await showRecord(db, schoolId, String(about), period, json === true)
      : await showPerson(db, schoolId, String(who), period, json === true);
  } finally {
    await close();
  }
});
