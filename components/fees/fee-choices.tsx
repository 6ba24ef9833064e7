'use client';

import { useId } from 'react';
import { ClassSelect } from '@/components/classes/class-select';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { NativeSelect } from '@/components/ui/native-select';
import type { PartialFeeChoice } from '@/lib/features/fees/rules';
import { feeTerms, termLabels } from '@/lib/features/fees/terms';

interface ChoiceSelectProps {
  label: string;
  placeholder: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function ChoiceSelect({ label, placeholder, value, options, onChange }: ChoiceSelectProps) {
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

const terms = feeTerms.map((term) => ({ value: term, label: termLabels[term] }));

interface FeeChoicesProps {
  choice: PartialFeeChoice;
  sessions: readonly string[];
  /** The sum of the listed fees as text, such as 'Total ₹1,25,000'. */
  total: string | undefined;
  onChoose: (part: keyof PartialFeeChoice, value: string | number) => void;
}

export function FeeChoices({ choice, sessions, total, onChoose }: FeeChoicesProps) {
  return (
    <ListToolbar count={total}>
      <ChoiceSelect
        label="Academic Session"
        placeholder="Select a session"
        value={choice.academicYearId}
        options={sessions.map((session) => ({ value: session, label: session }))}
        onChange={(session) => onChoose('academicYearId', session)}
      />
      <ClassSelect
        label="Class"
        value={choice.classId}
        format={({ classname }) => `Class ${classname}`}
        onChange={({ id }) => onChoose('classId', id)}
      />
      <ChoiceSelect
        label="Term"
        placeholder="Select a term"
        value={choice.term}
        options={terms}
        onChange={(term) => onChoose('term', term)}
      />
    </ListToolbar>
  );
}
