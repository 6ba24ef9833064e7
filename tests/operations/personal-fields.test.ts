import { describe, it } from 'vitest';
import { employeeFields } from '@/lib/contract/fields/employees';
import { entriesOf, type FieldTable, purposes } from '@/lib/contract/fields/field';
import { parentFields } from '@/lib/contract/fields/parents';
import { studentFields } from '@/lib/contract/fields/students';
import { descriptionOf, tableNames } from '@/lib/server/backend/db/tables';
import { expectCurrent } from './expect-current';

const tables: [string, FieldTable][] = [
  ['student', studentFields],
  ['parent', parentFields],
  ['employee', employeeFields],
];

const renderTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const purposesOf = ([record, table]: [string, FieldTable]) =>
  Object.entries(purposes).flatMap(([name, purpose]) => {
    const labels = entriesOf(table).flatMap(([, field]) => (field.purpose === name ? field.label : []));
    return labels.length > 0 ? [[record, labels.join(', '), purpose]] : [];
  });

const places = tableNames.flatMap((name) => {
  const { what, purpose = '', storedUntil = '', keptBecause, rowsOf } = descriptionOf(name);
  if (!what) return [];
  const whole = rowsOf ? 'deleted' : 'data of the person is removed';
  return [[what, `\`${name}\``, purpose, storedUntil, keptBecause ? `stays: ${keptBecause}` : whole]];
});

const sections: [string, string][] = [
  ['personal-fields', renderTable(['of a', 'fields', 'why'], tables.flatMap(purposesOf))],
  ['personal-tables', renderTable(['data', 'table', 'why', 'stored until', 'after an erasure'], places)],
];

describe('the personal data', () => {
  it.each(sections)('is listed in docs/privacy.md, in the table %s', (name, table) => {
    expectCurrent('docs/privacy.md', (page) =>
      page.replace(
        new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- /${name} -->)`),
        (_, start: string) => `${start}${table}\n`,
      ),
    );
  });
});
