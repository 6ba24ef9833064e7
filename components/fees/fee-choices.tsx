'use client';

import { ClassSelect } from '@/components/classes/class-select';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import type { PartialFeeChoice } from '@/lib/fees/choice';
import { feeTerms, termLabels } from '@/lib/fees/terms';
import { ChoiceSelect } from './choice-select';

const terms = feeTerms.map((term) => ({ value: term, label: termLabels[term] }));

interface FeeChoicesProps {
  choice: PartialFeeChoice;
  /** The sessions to choose from. */
  sessions: readonly string[];
  onChoose: (part: keyof PartialFeeChoice, value: string | number) => void;
}

export function FeeChoices({ choice, sessions, onChoose }: FeeChoicesProps) {
  return (
    <ListToolbar>
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
