'use client';

import { useId } from 'react';
import { NativeSelect } from '@/components/ui/native-select';
import { targetsOf, unknownColumns } from '@/lib/browser/import/map-columns';
import type { FileColumn } from '@/lib/browser/import/types';
import { pluralize } from '@/lib/format/pluralize';
import type { ImportSession } from './import-session';

interface ColumnsPanelProps {
  session: ImportSession;
  onAssign: (column: FileColumn, target: string | null) => void;
}

const none = 'none';

export function ColumnsPanel({ session, onAssign }: ColumnsPanelProps) {
  const id = useId();
  const unknown = unknownColumns(session.columns);
  const used = session.columns.filter(({ target }) => target !== null);
  const listedColumns = [...unknown, ...session.columns.filter((column) => !unknown.includes(column))];
  return (
    <section aria-label="Columns" className="max-h-40 shrink-0 space-y-2 overflow-y-auto">
      {session.columns.length > 0 && (
        <details open={unknown.length > 0} className="rounded-control border px-3 py-2 text-sm">
          <summary className="cursor-pointer font-semibold">
            {unknown.length > 0
              ? pluralize(
                  unknown.length,
                  '1 column doesn’t match. Choose what it is, or skip it.',
                  (count) => `${count} columns don’t match. Choose what each one is, or skip it.`,
                )
              : `Columns: ${used.length} of ${listedColumns.length} are used`}
          </summary>
          <ul className="mt-2 space-y-2">
            {listedColumns.map((column) => (
              <li key={column.index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <label htmlFor={`${id}-${column.index}`} className="min-w-0 max-w-60 truncate" title={column.header}>
                  {column.header}
                </label>
                <span
                  title={column.samples.join(', ')}
                  className="min-w-24 flex-1 truncate text-secondary-deep text-xs"
                >
                  {column.samples.join(', ')}
                </span>
                <NativeSelect
                  id={`${id}-${column.index}`}
                  value={column.target ?? (column.isIgnored ? none : '')}
                  onChange={({ target: { value } }) => onAssign(column, value === none ? null : value)}
                  className="w-52 max-w-full"
                >
                  <option value="" disabled>
                    Choose a column
                  </option>
                  <option value={none}>Skip it</option>
                  {targetsOf(session.template).map((target) => (
                    <option key={target}>{target}</option>
                  ))}
                </NativeSelect>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
