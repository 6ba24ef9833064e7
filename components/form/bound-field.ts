import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field of a form takes: where its value lives, and its words. */
export interface BoundField<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}
