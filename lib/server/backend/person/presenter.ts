import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import { isChangeVerb } from '@/lib/contract/changes';
import { employeeFields, jobFields } from '@/lib/contract/fields/employees';
import { entriesOf, type FieldTable, isDay, valueText } from '@/lib/contract/fields/field';
import { parentFields } from '@/lib/contract/fields/parents';
import { studentFields } from '@/lib/contract/fields/students';
import { nouns } from '@/lib/contract/nouns';
import type { PersonNoun } from '@/lib/contract/person';
import { teacherTypes } from '@/lib/contract/values/constants';
import { extensionOf } from '@/lib/contract/values/file-kinds';
import { formatDate } from '@/lib/format/dates';
import { formatPhone } from '@/lib/format/phone';
import { pluralize } from '@/lib/format/pluralize';
import { titleCase } from '@/lib/format/text';
import type { Db } from '@/lib/server/backend/db/schema';
import { tables } from '@/lib/server/backend/db/tables';
import { sectionsTaughtBy } from '@/lib/server/backend/employees/queries';
import type { FileStore } from '@/lib/server/backend/file-storage/file-store';
import { fullName } from '@/lib/server/backend/http/text-rules';
import { listRecordActivities } from '@/lib/server/backend/operator-record';
import { findChildren } from '@/lib/server/backend/parents/queries';
import { findFormerSections } from '@/lib/server/backend/school-years/queries';
import { parentsOf, studentsOf, withPlacement } from '@/lib/server/backend/students/queries';
import {
  countRows,
  erasedIds,
  findLastParents,
  findTraces,
  hasActed,
  listErasedRows,
  listPersonRows,
  type Person,
  readRows,
} from './queries';

async function countBroadcasts(db: Db, schoolId: number, name: string): Promise<number> {
  const texts = await db
    .selectFrom('broadcasts')
    .select(['subject', 'description'])
    .where('school_id', '=', schoolId)
    .execute();
  return texts.filter(({ subject, description }) => `${subject}\n${description}`.includes(name)).length;
}

async function findKept(db: Db, schoolId: number, { name, ids, otherRoles }: Person, recordDays: number) {
  const broadcasts = await countBroadcasts(db, schoolId, name);
  return [
    ...otherRoles.map((role) => ({
      what: 'Name, number, email and photo',
      reason: `${name} is also ${role}.`,
    })),
    ...(ids.users !== undefined && (await hasActed(db, schoolId, ids.users))
      ? [
          {
            what: 'What this person did in Homeroom, without the name',
            reason: 'It belongs to the history of other records.',
          },
        ]
      : []),
    {
      what: 'Who changed, opened or downloaded this record, with its id, but without names and values',
      reason: `The school must be able to find out who has used data. Removed after ${pluralize(recordDays, '1 day', (days) => `${days} days`)}.`,
    },
    ...(broadcasts > 0
      ? [
          {
            what: pluralize(broadcasts, '1 broadcast with this name', (count) => `${count} broadcasts with this name`),
            reason: 'A text may name several people. Please edit or delete it yourself.',
          },
        ]
      : []),
    { what: 'Copies in backups', reason: 'They stay until the person who runs Homeroom deletes the backups.' },
  ];
}

export async function presentErasure(db: Db, schoolId: number, person: Person, recordDays: number) {
  const counts = new Map<string, number>();
  const add = (what: string, count: number) => count > 0 && counts.set(what, (counts.get(what) ?? 0) + count);
  for (const rows of listErasedRows(person)) add(rows.what, await countRows(db, rows));
  const { photos, changes } = await findTraces(db, schoolId, person);
  add('Photos', photos.length);
  add('Changes with old and new values', changes);
  const parents = person.noun === 'students' ? await findLastParents(db, schoolId, person.id) : [];
  return {
    name: person.name,
    number: person.number,
    deleted: [...counts].map(([what, count]) => ({ what, count })),
    kept: await findKept(db, schoolId, { ...person, ids: erasedIds(person) }, recordDays),
    parents: parents.map(({ id, parent_type, first_name, middle_name, last_name }) => ({
      id,
      parent_type,
      name: fullName(first_name, middle_name, last_name),
    })),
  };
}

type Row = Record<string, unknown>;

/** Without `head`, each row has a label and a value. */
interface PageTable {
  title: string;
  head?: string[];
  rows: string[][];
}

const formatTime = (timestamp: unknown): string =>
  timestamp ? `${formatDate(String(timestamp))}, ${String(timestamp).slice(11, 16)} UTC` : '';

function detailsOf(table: FieldTable, row: Row): string[][] {
  return entriesOf(table).flatMap(([, field]) => {
    const value = String(row[field.wire] ?? '');
    if (field.kind === 'photo' || value === '') return [];
    if (field.kind === 'phone') return [[field.label, formatPhone(value)]];
    if (isDay(field.kind)) return [[field.label, formatDate(value)]];
    return [[field.label, valueText(field, value)]];
  });
}

const fieldTables: Record<PersonNoun, FieldTable> = {
  students: studentFields,
  parents: parentFields,
  employees: employeeFields,
};

const labelOf = (noun: PersonNoun, wire: string): string =>
  entriesOf(fieldTables[noun]).find(([, field]) => field.wire === wire)?.[1].label ??
  titleCase(wire.replaceAll('_', ' '));

const attendanceStatuses: Record<string, string> = { P: 'Present', A: 'Absent', L: 'On leave' };

const teacherRoles: Record<number, string> = {
  [teacherTypes.classTeacher]: 'Class Teacher',
  [teacherTypes.classAdmin]: 'Class Admin',
};

async function findRelations(db: Db, schoolId: number, { noun, id }: Person): Promise<PageTable[]> {
  if (noun === 'employees') {
    const sections = await sectionsTaughtBy(db, [id]);
    const rows = sections.map(({ className, section, typeid }) => [
      `${className} ${section}`,
      teacherRoles[typeid] ?? 'Teacher',
    ]);
    return [{ title: 'Sections', rows }];
  }
  if (noun === 'parents') {
    const children = await findChildren(db, schoolId, id);
    const rows = children.map(({ parenttype, firstname, middlename, lastname }) => [
      titleCase(parenttype),
      fullName(firstname, middlename, lastname),
    ]);
    return [{ title: 'Children', head: ['Relationship', 'Name of the child'], rows }];
  }
  const placed = await withPlacement(studentsOf(db, schoolId).where('students.id', '=', id)).executeTakeFirst();
  const former = await findFormerSections(db, schoolId, id);
  const parents = await parentsOf(db, schoolId, id)
    .select(['parent_type', 'first_name', 'middle_name', 'last_name', 'users.mobileno', 'users.email'])
    .orderBy('student_parents.id')
    .execute();
  return [
    {
      title: 'Class and section',
      rows: placed?.classname ? [['Section', `${placed.classname} ${placed.section}`]] : [],
    },
    {
      title: 'Sections of former school years',
      rows: former.map(({ name, classname, section }) => [name, `${classname} ${section}`]),
    },
    {
      title: 'Parents',
      head: ['Relationship', 'Name', 'Mobile number', 'Email'],
      rows: parents.map(({ parent_type, first_name, middle_name, last_name, mobileno, email }) => [
        ...[titleCase(parent_type), fullName(first_name, middle_name, last_name), formatPhone(mobileno), email],
      ]),
    },
  ];
}

const maxActions = 100_000;

/** Omits the names of others. */
const findActions = (db: Db, schoolId: number, userId: number) =>
  db
    .selectFrom('activities')
    .select(['created_at as at', 'verb', 'noun', 'record_id', 'record_count as count'])
    .where('school_id', '=', schoolId)
    .where('actor_id', '=', userId)
    .where('batch_id', 'is', null)
    .orderBy('id')
    .limit(maxActions)
    .execute();

const omissions: Record<PersonNoun, string> = {
  students: 'the photos and the histories of the parents, which belong to the parents alone',
  parents: 'the records of the children: each child’s data is handed over separately',
  employees: 'the names of the people whose records this employee has opened or changed',
};

async function collect(db: Db, schoolId: number, person: Person) {
  const stored: Record<string, Row[]> = {};
  for (const rows of listPersonRows(person.ids)) stored[rows.table] = await readRows(db, rows);
  const record = { noun: person.noun, record_id: person.id };
  const entries = await listRecordActivities(db, schoolId, record, {});
  const actions = person.ids.users === undefined ? [] : await findActions(db, schoolId, person.ids.users);
  const { name: school } = await db
    .selectFrom('schools')
    .select('name')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return {
    school,
    made_at: new Date().toISOString(),
    person: { kind: nouns[person.noun].singular, id: person.id, name: person.name, number: person.number },
    stored,
    changes: entries.filter(({ verb }) => isChangeVerb(verb)),
    uses: entries.filter(({ verb }) => !isChangeVerb(verb)),
    actions,
    left_out: [omissions[person.noun], 'copies in backups', 'the log of the server, which contains ids, but no names'],
  };
}

type Collected = Awaited<ReturnType<typeof collect>>;

function tablesOf(
  { noun }: Person,
  { stored, changes, uses, actions }: Collected,
  relations: PageTable[],
): PageTable[] {
  const { students = [], users = [], employees = [], attendance = [], access_tokens: sessions = [] } = stored;
  const details = [
    ...students.flatMap((row) => detailsOf(studentFields, row)),
    ...users.flatMap((row) => detailsOf(parentFields, row)),
    ...employees.flatMap((row) => detailsOf(jobFields, row)),
  ];
  const verbCounts = new Map<string, number>();
  for (const { verb } of actions) verbCounts.set(verb, (verbCounts.get(verb) ?? 0) + 1);
  return [
    { title: 'Details', rows: details },
    ...relations,
    {
      title: 'Attendance',
      head: ['Day', 'Status'],
      rows: attendance.map(({ day, status }) => [
        ...[formatDate(String(day)), attendanceStatuses[String(status)] ?? String(status)],
      ]),
    },
    {
      title: 'Open sessions',
      head: ['Device', 'Started', 'Last used'],
      rows: sessions.map(({ device, created_at, last_used_at }) => [
        ...[String(device), formatTime(created_at), formatTime(last_used_at)],
      ]),
    },
    {
      title: 'Changes',
      head: ['Time', 'Person', 'Change', 'Values'],
      rows: changes.map(({ at, by, verb, values }) => [
        ...[formatTime(at), by, verb],
        values
          .map(({ field, old, new: next }) => `${labelOf(noun, field)}: ${old || 'empty'} → ${next || 'empty'}`)
          .join('\n'),
      ]),
    },
    {
      title: 'Who has opened, downloaded or printed this record',
      head: ['Time', 'Person', 'Activity'],
      rows: uses.map(({ at, by, verb }) => [formatTime(at), by, verb]),
    },
    {
      title: 'What this person did in Homeroom',
      head: ['Activity', 'Times'],
      rows: [...verbCounts].map(([verb, count]) => [verb, String(count)]),
    },
  ].filter(({ rows }) => rows.length > 0);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const renderRow = (cells: string[], tag: 'td' | 'th'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;

const renderTable = ({ title, head, rows }: PageTable): string =>
  `<h2>${escapeHtml(title)}</h2>\n<table>${head ? `<thead>${renderRow(head, 'th')}</thead>` : ''}
<tbody>${rows.map((row) => renderRow(row, 'td')).join('\n')}</tbody></table>`;

function renderPage(
  { school, made_at, person, left_out }: Collected,
  tables: PageTable[],
  photo: string | null,
): string {
  const title = escapeHtml(`${person.name} · ${person.number}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 Helvetica, Arial, sans-serif; color: #2c3e50; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; break-after: avoid; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.375rem 1rem 0.375rem 0; border-bottom: 1px solid #dfe4ea; text-align: left; vertical-align: top; white-space: pre-line; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
img { max-width: 10rem; max-height: 10rem; border-radius: 8px; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>All data that ${escapeHtml(school)} stores about this ${person.kind} in Homeroom. Made on ${formatTime(made_at)}.</p>
${photo === null ? '' : `<img src="${photo}" alt="Photo">`}
${tables.map(renderTable).join('\n')}
<h2>What is left out</h2>
<ul>${left_out.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>
</body>
</html>
`;
}

async function readPhoto(files: FileStore, { stored }: Collected) {
  for (const table of ['students', 'users'] as const) {
    const filename = stored[table]?.[0]?.profilepic;
    if (typeof filename !== 'string' || filename === '') continue;
    const file = await files.open(tables[table].columns.profilepic.folder, filename);
    if (file) return { name: `photo.${extensionOf(filename)}`, bytes: await buffer(file.content) };
  }
  return null;
}

export async function presentHandOver(db: Db, files: FileStore, schoolId: number, person: Person) {
  const collected = await collect(db, schoolId, person);
  const photo = await readPhoto(files, collected);
  const tables = tablesOf(person, collected, await findRelations(db, schoolId, person));
  const zip = new JSZip();
  zip.file('data.html', renderPage(collected, tables, photo?.name ?? null));
  zip.file('data.json', JSON.stringify(collected, null, 2));
  if (photo) zip.file(photo.name, photo.bytes);
  return new Uint8Array(await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }));
}
