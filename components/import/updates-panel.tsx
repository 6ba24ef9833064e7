import { Checkbox } from '@/components/ui/checkbox';
import type { ImportTemplate } from '@/lib/browser/import/types';
import { isDay } from '@/lib/contract/fields/field';
import type { RowUpdate } from '@/lib/contract/imports';
import { type ImportedNoun, nouns } from '@/lib/contract/nouns';
import { formatDate } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { type ImportSession, rowsWithUpdates } from './import-session';

const maxListed = 100;

function describeChange({ columns }: ImportTemplate, { column, from, to }: RowUpdate['changes'][number]): string {
  const { kind = null, choice = null } = columns.find(({ header }) => header === column) ?? {};
  const format = (value: string) => {
    if (value === '') return 'empty';
    return kind && isDay(kind) ? formatDate(value) : (choice?.labelOf(value) ?? value);
  };
  return `${column} ${format(from)} → ${format(to)}`;
}

interface UpdatesPanelProps {
  noun: ImportedNoun;
  session: ImportSession;
  onAccept: (isAccepted: boolean) => void;
}

export function UpdatesPanel({ noun, session, onAccept }: UpdatesPanelProps) {
  const rows = rowsWithUpdates(session);
  if (rows.length === 0) return null;
  const { singular, plural } = nouns[noun];
  return (
    <section
      aria-label="Updates"
      className="max-h-40 shrink-0 overflow-y-auto rounded-control border px-3 py-2 text-sm"
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside the label. */}
      <label className="flex cursor-pointer items-center gap-3 font-semibold">
        <Checkbox checked={session.acceptsUpdates} onChange={() => onAccept(!session.acceptsUpdates)} />
        {pluralize(
          rows.length,
          `Update 1 ${singular} who is already there`,
          (count) => `Update ${count} ${plural} who are already there`,
        )}
      </label>
      <ul className="mt-1 space-y-1 pl-8">
        {rows.slice(0, maxListed).map(({ row, update }) => (
          <li key={row.number} className="wrap-anywhere">
            {`Row ${row.number}, ${update.name}: `}
            {update.changes.map((change) => describeChange(session.template, change)).join(' · ')}
          </li>
        ))}
      </ul>
      {rows.length > maxListed && (
        <p className="mt-1 pl-8 text-secondary-deep">{`and ${rows.length - maxListed} more rows`}</p>
      )}
    </section>
  );
}
