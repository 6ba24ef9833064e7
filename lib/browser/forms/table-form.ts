import * as z from 'zod/mini';
import {
  type ChoiceField,
  type Code,
  entriesOf,
  type Field,
  type FieldTable,
  type PhotoField,
  type SavedFields,
  type TextName,
  textsOf,
} from '@/lib/contract/fields/field';
import { birthdayProblem } from '@/lib/contract/values/birthdays';
import { today } from '@/lib/format/today';
import {
  optionalEmail,
  optionalText,
  requiredChoice,
  requiredDay,
  requiredDigits,
  requiredText,
} from './field-schemas';

export const photo = z.union([z.string(), z.instanceof(File)]);
export type Photo = z.infer<typeof photo>;

type Filled<F extends Field> = F extends PhotoField ? Photo : F extends ChoiceField ? Code<F> | '' : string;
type Valid<F extends Field> = F extends ChoiceField & { required: string } ? Code<F> : Filled<F>;

type TableForm<T extends FieldTable> = { -readonly [K in keyof T]: Filled<T[K]> };

function choice({ options, required, wrong }: ChoiceField): z.ZodMiniType {
  const codes = Object.keys(options);
  const any = z.enum([...codes, ''], wrong);
  return required ? z.pipe(any, z.enum(codes, required)) : any;
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
      return requiredDigits(field.length, field.required, field.wrong);
    case 'day':
      return requiredDay(field.required);
    case 'birthday':
      return requiredDay(field.required, (day) => birthdayProblem(day, today()));
    case 'choice':
      return choice(field);
    case 'state':
      return requiredChoice(field.required);
    case 'photo':
      return photo;
  }
}

export const formShape = <T extends FieldTable>(table: T) =>
  z.object(
    Object.fromEntries(entriesOf(table).map(([name, field]) => [name, fieldShape(field)])) as {
      -readonly [K in keyof T]: z.ZodMiniType<Valid<T[K]>, Filled<T[K]>>;
    },
  );

const unfinished = (field: Field): z.ZodMiniType =>
  field.kind === 'choice' ? z.enum([...Object.keys(field.options), '']) : z.string();

/** Accepts unfinished values. A photo can't be stored, so the user chooses it again. */
export const draftShape = <T extends FieldTable>(table: T) =>
  z.object(
    Object.fromEntries(textsOf(table).map(([name, field]) => [name, unfinished(field)])) as {
      -readonly [K in TextName<T>]: z.ZodMiniType<Filled<T[K]>>;
    },
  );

export const toDefaultValues = <T extends FieldTable>(table: T) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, ''])) as TableForm<T>;

export const formOfRecord = <T extends FieldTable>(table: T, record: SavedFields<T>) =>
  Object.fromEntries(entriesOf(table).map(([name]) => [name, record[name] ?? ''])) as TableForm<T>;
