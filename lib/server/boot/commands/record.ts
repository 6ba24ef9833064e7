import { type ChangedNoun, changedNouns, nouns } from '@/lib/contract/nouns';
import { parseId } from '@/lib/contract/values/integers';
import { addDays } from '@/lib/contract/values/school-days';
import { parseCalendarDay } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { openDatabase } from '@/lib/server/backend/open-database';
import { findPersonName, listRecordActivities, summarizePerson } from '@/lib/server/backend/operator-record';
import { chooseSchool } from '@/lib/server/backend/school/queries';
import { parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';
import { formatTable } from '../format-table.mjs';

const optionName = (noun: ChangedNoun | ''): string => (noun === '' ? '' : nouns[noun].singular.replaceAll(' ', '-'));

const usage = `npm run record -- --who ID [--from DAY] [--to DAY] [--json] [--school ID]
npm run record -- --about student:12 [--from DAY] [--to DAY] [--json] [--school ID]

Shows what people did: whose details they opened, which lists they viewed, downloaded or printed, what they changed, and
when they signed in. Needs the settings of the console, which may keep running.
--school is needed only if the database has several schools. “npm run school -- list” shows their ids.

  --who      the id of a person who signs in. “npm run people -- list” shows the ids
  --about    a record: ${changedNouns.map(optionName).join(', ')}, a colon and the id
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
type School = Awaited<ReturnType<typeof chooseSchool>>;
type Period = Record<'from' | 'to', string | undefined>;

function readDay(values: Values, option: 'from' | 'to', daysLater = 0): string | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const day = parseCalendarDay(String(text));
  if (day !== text) throw new CommandError(`--${option} must be a day such as 2026-11-01.`);
  return `${addDays(day, daysLater)}T00:00:00.000Z`;
}

function readRecord(about: string): { noun: ChangedNoun; record_id: number } {
  const [name = '', idText = '', ...rest] = about.split(':');
  const noun = changedNouns.find((key) => key === name || optionName(key) === name);
  const record_id = parseId(idText);
  if (!noun || record_id === null || rest.length > 0)
    throw new CommandError('--about must be a kind and an id, such as student:12.');
  return { noun, record_id };
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2).split('\n');

async function showPerson(db: Database, school: School, who: string, period: Period, isJson: boolean) {
  const personId = parseId(who);
  const name = personId && (await findPersonName(db, school.id, personId));
  if (!personId || !name)
    throw new CommandError(`${school.name} has no person ${who}. “npm run people -- list” shows the ids.`);
  const rows = await summarizePerson(db, school.id, personId, period);
  if (isJson) return toJson({ name, rows });
  const opened = rows.filter(({ verb }) => verb === 'opened');
  const others = rows.filter(({ verb }) => verb !== 'opened');
  return [
    `${name} opened the details of ${pluralize(opened.length, '1 record', (count) => `${count} records`)}.`,
    ...formatTable(
      ['record', 'name', 'times', 'first (UTC)', 'last (UTC)'],
      opened.map(({ noun, record_id, what, times, first, last }) => [
        ...[`${optionName(noun)}:${record_id}`, what ?? 'deleted', times, first, last],
      ]),
    ),
    '',
    'Other activities:',
    ...formatTable(
      ['activity', 'record', 'name', 'times', 'records', 'first (UTC)', 'last (UTC)'],
      others.map(({ verb, noun, record_id, what, times, records, first, last }) => [
        ...[verb, optionName(noun) + (record_id === null ? '' : `:${record_id}`)],
        ...[what ?? (record_id === null ? '' : 'deleted'), times, records, first, last],
      ]),
    ),
  ];
}

async function showRecord(db: Database, school: School, about: string, period: Period, isJson: boolean) {
  const entries = await listRecordActivities(db, school.id, readRecord(about), period);
  if (isJson) return toJson(entries);
  if (entries.length === 0) return `Nothing is recorded about ${about}.`;
  const name = entries.at(-1)?.what;
  return [
    `${about}${name ? ` is ${name}` : ' has been deleted'}.`,
    ...formatTable(
      ['time (UTC)', 'person', 'name', 'activity', 'changes'],
      entries.map(({ at, personId, by, verb, values }) => [
        ...[at, personId, by, verb, values.map(({ field, old, new: next }) => `${field}: ${old} → ${next}`).join('; ')],
      ]),
    ),
  ];
}

await runCommand({ usage, options }, async ({ words, values }) => {
  if (words.length > 0) throw new CommandError(`${words[0]} is one argument too many. See --help.`);
  const { who, about, json } = values;
  if ((who === undefined) === (about === undefined))
    throw new CommandError('Give either --who or --about. See --help.');
  const period = { from: readDay(values, 'from'), to: readDay(values, 'to', 1) };
  const { db, close } = await openDatabase(parseStorageSettings(), false);
  try {
    const school = await chooseSchool(db, values.school);
    return who === undefined
      ? await showRecord(db, school, String(about), period, json === true)
      : await showPerson(db, school, String(who), period, json === true);
  } finally {
    await close();
  }
});
