import * as z from 'zod/mini';
import { calendarDay, digits, looseDay, text, userText } from '../values/fields';
import {
  type ChoiceField,
  entriesOf,
  type Field,
  type FieldTable,
  type FilterName,
  isDay,
  type RecordValue,
  type RequestValue,
} from './field';
import { filtersOf } from './filters';

const codesOf = ({ options, required }: ChoiceField) => [...Object.keys(options), ...(required ? [] : [''])];

const orEmpty = (shape: z.ZodMiniType, { required }: Field) => (required ? shape : z.union([z.literal(''), shape]));

function requestValueShape(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'phone':
    case 'pin':
      return orEmpty(digits(field.length, field.invalid), field);
    case 'day':
    case 'birthday':
      return orEmpty(calendarDay, field);
    case 'choice':
      return z.enum(codesOf(field));
    case 'text':
    case 'lastName':
    case 'lines':
    case 'email':
    case 'state':
    case 'photo':
      return userText;
  }
}

const shapesOf = (table: FieldTable, makeOptional: (shape: z.ZodMiniType) => z.ZodMiniType) =>
  Object.fromEntries(
    Object.values(table).map((field) => {
      const shape = requestValueShape(field);
      return [field.wire, field.required ? shape : makeOptional(shape)];
    }),
  );

type Shape<F extends Field> = z.ZodMiniType<RequestValue<F>, RequestValue<F>>;

/** The body of a request that adds a record. An optional field may be absent, because an older client lacks it. */
export const bodyShape = <T extends FieldTable>(table: T) =>
  shapesOf(table, (shape) => z._default(shape, '')) as {
    [K in keyof T as T[K]['wire']]: T[K] extends { required: string } ? Shape<T[K]> : z.ZodMiniDefault<Shape<T[K]>>;
  };

/** The body of a request that changes a record. An absent field keeps its saved value. */
export const changeShape = <T extends FieldTable>(table: T) =>
  shapesOf(table, z.optional) as {
    [K in keyof T as T[K]['wire']]: T[K] extends { required: string } ? Shape<T[K]> : z.ZodMiniOptional<Shape<T[K]>>;
  };

function recordValueShape(field: Field): z.ZodMiniType {
  if (isDay(field.kind)) return looseDay;
  if (field.kind !== 'choice') return text;
  return z.pipe(
    z.catch(z.nullish(z.enum(Object.keys(field.options))), null),
    z.transform((code) => code ?? null),
  );
}

export const recordShape = <T extends FieldTable>(table: T) =>
  Object.fromEntries(entriesOf(table).map(([name, field]) => [name, recordValueShape(field)])) as {
    [K in keyof T]: z.ZodMiniType<RecordValue<T[K]>>;
  };

export const filterShape = <T extends FieldTable>(table: T) =>
  Object.fromEntries(filtersOf(table).map((field) => [field.wire, z.optional(requestValueShape(field))])) as {
    [K in FilterName<T> as T[K]['wire']]: z.ZodMiniOptional<z.ZodMiniType<RequestValue<T[K]>, RequestValue<T[K]>>>;
  };
