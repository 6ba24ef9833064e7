import type { ShownValue } from '@/lib/features/record/history-text';
import { cn } from '@/lib/format/cn';

/** Shows the old and the new value of a changed field. */
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
