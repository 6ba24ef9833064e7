/** A table of a record's fields. Requests, forms, sheets and the embedded backend are derived from it. */

interface About {
  wire: string;
  label: string;
  /** The error message for an empty value. A field without a message is optional. */
  required?: string;
  isUnique?: true;
  isListed?: true;
  isFilter?: true;
}

export interface TextField extends About {
  kind: 'text' | 'lastName' | 'lines';
  max: number;
}
interface EmailField extends About {
  kind: 'email';
}
export interface DigitsField extends About {
  kind: 'phone' | 'pin';
  length: number;
  required: string;
  wrong: string;
}
export interface DayField extends About {
  kind: 'day' | 'birthday';
  required: string;
}
export interface ChoiceField extends About {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  wrong: string;
}
/** One of the 28 Indian states. An old record may contain another value. */
interface StateField extends About {
  kind: 'state';
  required: string;
  wrong: string;
}
export interface PhotoField extends About {
  kind: 'photo';
}
export type Field = TextField | EmailField | DigitsField | DayField | ChoiceField | StateField | PhotoField;
export type FieldTable = Readonly<Record<string, Field>>;

export type Code<F extends ChoiceField> = keyof F['options'] & string;

export type Sent<F extends Field> = F extends ChoiceField
  ? Code<F> | (F extends { required: string } ? never : '')
  : string;

/** A choice without a value is `null` in a reply and '' in a request. */
export type Saved<F extends Field> = F extends ChoiceField ? Code<F> | null : string;

export type SavedFields<T extends FieldTable> = { -readonly [K in keyof T]: Saved<T[K]> };

export type TextName<T extends FieldTable> = { [K in keyof T]: T[K] extends PhotoField ? never : K }[keyof T] & string;

export type TextWire<T extends FieldTable> = T[TextName<T>]['wire'];

export type FilterName<T extends FieldTable> = { [K in keyof T]: T[K] extends { isFilter: true } ? K : never }[keyof T];

// The casts restore the key types that `Object.entries`, `Object.fromEntries` and `filter` lose.

export const entriesOf = <T extends FieldTable>(table: T) => Object.entries(table) as [keyof T & string, T[keyof T]][];

export const textsOf = <T extends FieldTable>(table: T) =>
  Object.entries(table).filter(([, { kind }]) => kind !== 'photo') as [TextName<T>, Exclude<Field, PhotoField>][];

export const wireNamesOf = <T extends FieldTable>(table: T): Record<string, keyof T & string> =>
  Object.fromEntries(entriesOf(table).map(([name, { wire }]) => [wire, name]));

export const isDay = (kind: Field['kind'] | null) => kind === 'day' || kind === 'birthday';

export const optionsOf = ({ options, required }: ChoiceField) => [
  ...(required ? [] : [{ value: '', label: 'Not given' }]),
  ...Object.entries(options).map(([value, label]) => ({ value, label })),
];

export const toWire = <T extends FieldTable, R extends Record<keyof T, string | null>>(table: T, record: R) =>
  Object.fromEntries(entriesOf(table).map(([name, { wire }]) => [wire, record[name] ?? ''])) as {
    [K in keyof T as T[K]['wire']]: NonNullable<R[K]> | (null extends R[K] ? '' : never);
  };

const savedValue = (field: Field, value: string) =>
  field.kind === 'choice' && !Object.hasOwn(field.options, value) ? null : value;

export const fromWire = <T extends FieldTable>(table: T, row: Record<T[keyof T]['wire'], string>) =>
  Object.fromEntries(
    entriesOf(table).map(([name, field]) => [name, savedValue(field, row[field.wire as T[keyof T]['wire']])]),
  ) as SavedFields<T>;
