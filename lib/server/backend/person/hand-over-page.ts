import { employeeFields, jobFields } from '@/lib/contract/fields/employees';
import { entriesOf, type FieldTable, isDay } from '@/lib/contract/fields/field';
import { valueText } from '@/lib/contract/fields/filters';
import { parentFields } from '@/lib/contract/fields/parents';
import { studentFields } from '@/lib/contract/fields/students';
import type { PersonNoun } from '@/lib/contract/person';
import { formatDate } from '@/lib/format/dates';
import { formatPhone } from '@/lib/format/phone';
import { titleCase } from '@/lib/format/text';
import type { Collected, Person } from './queries';

type Row = Record<string, unknown>;

/** Without `head`, each row has a label and a value. */
export interface PageTable {
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

export function tablesOf(
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

export function renderPage(
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
