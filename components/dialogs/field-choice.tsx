import type { ReactNode } from 'react';
import { FieldError } from '@/components/ui/field';
import { Radio } from '@/components/ui/radio';

interface FieldChoiceProps<Side extends string> {
  /** The name of the radio buttons, which is unique on the page. */
  name: string;
  label: string;
  hint?: string | null;
  error?: string | null;
  values: { side: Side; label: string; text: ReactNode }[];
  chosen: Side | null;
  onChoose: (side: Side) => void;
}

export function FieldChoice<Side extends string>({
  name,
  label,
  hint,
  error,
  values,
  chosen,
  onChoose,
}: FieldChoiceProps<Side>) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-main text-sm">{label}</legend>
      {hint && <p className="-mt-1 mb-1.5 text-secondary-deep text-xs">{hint}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {values.map(({ side, label: sideLabel, text }) => (
          <label
            key={side}
            htmlFor={`${name}-${side}`}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-control border px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <Radio
              id={`${name}-${side}`}
              name={name}
              value={side}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0">
              <span className="block text-secondary-deep text-xs">{sideLabel}</span>
              <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{text || 'Empty'}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
