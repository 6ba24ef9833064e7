import { describe, it } from 'vitest';
import { employeeFields } from '@/lib/contract/fields/employees';
import { entriesOf, type FieldTable } from '@/lib/contract/fields/field';
import { parentFields } from '@/lib/contract/fields/parents';
import { studentFields } from '@/lib/contract/fields/students';
import { expectCurrent } from './expect-current';

const tables: [string, FieldTable][] = [
  ['student', studentFields],
  ['parent', parentFields],
  ['employee', employeeFields],
];

function renderTable(): string {
  const rows = tables.map(([record, table]) => {
    const labels = entriesOf(table).flatMap(([, { label, isPersonal }]) => (isPersonal ? label : []));
    return `| ${record} | ${labels.join(', ')} |`;
  });
  return ['| of a | fields |', '| --- | --- |', ...rows].join('\n');
}

describe('the personal fields', () => {
  it('are listed in docs/privacy.md', () => {
    expectCurrent('docs/privacy.md', (page) =>
      page.replace(
        /(<!-- personal-fields -->\n)[\s\S]*?(?=<!-- \/personal-fields -->)/,
        (_, start: string) => `${start}${renderTable()}\n`,
      ),
    );
  });
});
