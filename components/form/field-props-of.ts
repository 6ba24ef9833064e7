import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { Field } from '@/lib/contract/fields/field';

/**
 * Returns a function that reads the props of a form's field from the field table:
 *
 *     const field = fieldPropsOf(control, studentFields);
 *     <TextField {...field('firstName')} />
 */
export const fieldPropsOf =
  <Values extends FieldValues, Name extends FieldPath<Values>>(
    control: Control<Values>,
    table: Readonly<Record<Name, Pick<Field, 'label' | 'required'>>>,
  ) =>
  (name: Name) => ({ control, name, label: table[name].label, isRequired: table[name].required !== undefined });
