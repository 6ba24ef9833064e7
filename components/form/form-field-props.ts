import type { Control, FieldPath, FieldValues } from 'react-hook-form';

export interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}
