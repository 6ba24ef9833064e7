import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** The props that all form fields share. */
export interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}
