import * as z from 'zod/mini';
import {
  type ChoiceCode,
  type ChoiceField,
  entriesOf,
  type Field,
  type FieldTable,
  type PhotoField,
  type RecordFields,
  type TextName,
  textFieldsOf,
} from '@/lib/contract/fields/field';
import { birthdayProblem } from '@/lib/contract/values/birthdays';
import { today } from '@/lib/format/dates';
import {
  dayText,
  optionalDigits,
  optionalEmail,
  optionalText,
  requiredChoice,
  requiredDigits,
  requiredText,
} from './field-schemas';

const photo = z.union([z.string(), z.instanceof(File)]);
export type Photo = z.infer<typeof photo>;

type FormValue<F extends Field> = F extends PhotoField ? Photo : F extends ChoiceField ? ChoiceCode<F> | '' : string;
type ValidValue<F extends Field> = F extends ChoiceField & { required: string } ? ChoiceCode<F> : FormValue<F>;

type TableForm<T extends FieldTable> = { -readonly [K in keyof T]: FormValue<T[K]> };

function choiceShape({ options, required, invalid }: ChoiceField): z.ZodMiniType {
  const codes = Object.keys(options);
  const anyCode = z.enum([...codes, ''], invalid);
  return required ? z.pipe(anyCode, z.enum(codes, required)) : anyCode;
}

export function fieldShape(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
    case 'lastName':
    case 'lines':
      return field.required ? requiredText(field.required, field.max) : optionalText(field.max);
    case 'email':
      return optionalEmail;
    case 'phone':
    case 'pin':
      return field.required
        ? requiredDigits(field.length, field.required, field.invalid)
        : optionalDigits(field.length, field.invalid);
    case 'day':
      return dayText(field.required);
    case 'birthday':
      return dayText(field.required, (day) => birthdayProblem(day, today()));
    case 'choice':
      return choiceShape(field);
    case 'state':
      return field.required ? requiredChoice(field.required) : z.string();
    case 'photo':
      return photo;
  }
}

export const formShape = <T extends FieldTable>(table: T) =>
  z.object(
    Object.fromEntries(entriesOf(table).map(([name, field]) => [name, fieldShape(field)])) as {
      -readonly [K in keyof T]: z.ZodMiniType<ValidValue<T[K]>, FormValue<T[K]>>;
    },
  );

const draftFieldShape = (field: Field): z.ZodMiniType =>
  field.kind === 'choice' ? z.enum([...Object.keys(field.options), '']) : z.string();

/**
 * Returns the schema of a draft, which accepts unfinished values. A draft contains no photo, because a file can't be
 * stored.
 */
export const draftShape = <T extends FieldTable>(table: T) =>
  z.object(
    Object.fromEntries(textFieldsOf(table).map(([name, field]) => [name, draftFieldShape(field)])) as {
      -readonly [K in TextName<T>]: z.ZodMiniType<FormValue<T[K]>>;
    },
  );

export const toDefaultValues = <T extends FieldTable>(table: T) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, ''])) as TableForm<T>;

export const formOfRecord = <T extends FieldTable>(table: T, record: RecordFields<T>) =>
  Object.fromEntries(entriesOf(table).map(([name]) => [name, record[name] ?? ''])) as TableForm<T>;
