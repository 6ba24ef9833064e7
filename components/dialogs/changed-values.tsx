import type { ChangedNoun } from '@/lib/contract/nouns';
import type { HistoryEntry } from '@/lib/contract/record';
import { shownValues } from '@/lib/features/record/history-text';
import { pluralize } from '@/lib/format/pluralize';
import { ValueText } from './value-text';

interface ChangedValuesProps extends Pick<HistoryEntry, 'values'> {
  noun: ChangedNoun;
}

const maxShown = 2;

/** Shows the first changed fields of an entry in a list. The history of the record shows all of them. */
export function ChangedValues({ noun, values }: ChangedValuesProps) {
  const hiddenCount = values.length - maxShown;
  return (
    <>
      {shownValues(noun, { values: values.slice(0, maxShown) }).map((value) => (
        <ValueText key={value.field} {...value} className="line-clamp-2" />
      ))}
      {hiddenCount > 0 && (
        <p className="text-secondary-deep text-sm">
          {pluralize(hiddenCount, 'and 1 more field', (count) => `and ${count} more fields`)}
        </p>
      )}
    </>
  );
}
