'use client';

import { useId } from 'react';
import { NativeSelect } from '@/components/ui/native-select';

interface ChoiceSelectProps {
  label: string;
  placeholder: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A select above a list, with its label on the left. */
export function ChoiceSelect({ label, placeholder, value, options, onChange }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-secondary-deep">
        {label}
      </label>
      <NativeSelect id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)} className="w-40">
        <option value="" disabled hidden>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
