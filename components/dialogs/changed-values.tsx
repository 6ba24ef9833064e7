import type { ChangedNoun } from '@/lib/contract/nouns';
import type { HistoryEntry } from '@/lib/contract/record';
import { type ShownValue, shownValues } from '@/lib/features/record/history-text';
import { cn } from '@/lib/format/cn';
import { pluralize } from '@/lib/format/pluralize';

interface ChangedValuesProps extends Pick<HistoryEntry, 'values'> {
  noun: ChangedNoun;
}

const maxShown = 2;

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

export function ValueText({ label, texts, className }: ShownValue & { className?: string }) {
  const textClass = cn('wrap-anywhere text-sm', className);
  if (!texts) return <p className={textClass}>{label} changed</p>;
  return (
    <p className={textClass} title={`${label}: ${texts.old} → ${texts.new}`}>
      <span className="text-secondary-deep">{label}: </span>
      <del className="no-underline">{texts.old}</del> → <ins className="font-semibold no-underline">{texts.new}</ins>
    </p>
  );
}
