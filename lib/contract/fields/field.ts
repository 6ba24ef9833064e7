/** A record that people enter, as a table of its fields: requests, forms, sheets and the embedded backend follow from it. */

interface About {
  /** Its name in requests. */
  wire: string;
  /** Its name on the screen and in sheets. */
  label: string;
  /** The message if it is empty. Without a message, it is optional. */
  required?: string;
  /** No two records of a school have the same. Imports and their template say so. */
  isUnique?: true;
  /** The list has a column for it. */
  isListed?: true;
  /** Lists can be filtered by it, from servers with the feature `filter`. */
  isFilter?: true;
}

export interface TextField extends About {
  /** `lines` may have several. */
  kind: 'text' | 'lastName' | 'lines';
  /** In UTF-16 units. */
  max: number;
}
interface EmailField extends About {
  kind: 'email';
}
/** A number of so many digits, kept as text. */
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
/** One of a few values, each a code on the wire and a label. */
export interface ChoiceField extends About {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  wrong: string;
}
/** One of the 28 states; a record may have another one from before. */
interface StateField extends About {
  kind: 'state';
  required: string;
  wrong: string;
}
/** The name of a stored file. */
export interface PhotoField extends About {
  kind: 'photo';
}
export type Field = TextField | EmailField | DigitsField | DayField | ChoiceField | StateField | PhotoField;
export type FieldTable = Readonly<Record<string, Field>>;

/** The codes of a choice. */
export type Code<F extends ChoiceField> = keyof F['options'] & string;

/** The values of a field in a request. */
export type Sent<F extends Field> = F extends ChoiceField
  ? Code<F> | (F extends { required: string } ? never : '')
  : string;

/** The values of a field in a reply: a choice without a value is `null`. */
export type Saved<F extends Field> = F extends ChoiceField ? Code<F> | null : string;

/** The fields of a record as replies have them. */
export type SavedFields<T extends FieldTable> = { -readonly [K in keyof T]: Saved<T[K]> };

/** Those that are a text, which a cell of a sheet can hold. */
export type TextName<T extends FieldTable> = { [K in keyof T]: T[K] extends PhotoField ? never : K }[keyof T] & string;

/** Their names in requests. */
export type TextWire<T extends FieldTable> = T[TextName<T>]['wire'];

export type FilterName<T extends FieldTable> = { [K in keyof T]: T[K] extends { isFilter: true } ? K : never }[keyof T];

// Object.entries, Object.fromEntries and a filter lose the type of the names; the tables have it.

export const entriesOf = <T extends FieldTable>(table: T) => Object.entries(table) as [keyof T & string, T[keyof T]][];

export const textsOf = <T extends FieldTable>(table: T) =>
  Object.entries(table).filter(([, { kind }]) => kind !== 'photo') as [TextName<T>, Exclude<Field, PhotoField>][];

/** From the names of requests, as they stand in errors, too, to the fields. */
export const wireNamesOf = <T extends FieldTable>(table: T): Record<string, keyof T & string> =>
  Object.fromEntries(entriesOf(table).map(([name, { wire }]) => [wire, name]));

export const isDay = (kind: Field['kind'] | null) => kind === 'day' || kind === 'birthday';

/** The values of a choice, for controls; one that may be empty can be taken back. */
export const optionsOf = ({ options, required }: ChoiceField) => [
  ...(required ? [] : [{ value: '', label: 'Not given' }]),
  ...Object.entries(options).map(([value, label]) => ({ value, label })),
];

/** A record by the names of requests; a choice without a value is ''. */
export const toWire = <T extends FieldTable, R extends Record<keyof T, string | null>>(table: T, record: R) =>
  Object.fromEntries(entriesOf(table).map(([name, { wire }]) => [wire, record[name] ?? ''])) as {
    [K in keyof T as T[K]['wire']]: NonNullable<R[K]> | (null extends R[K] ? '' : never);
  };

const savedValue = (field: Field, value: string) =>
  field.kind === 'choice' && !Object.hasOwn(field.options, value) ? null : value;

/** A record of the names of requests by its fields. */
export const fromWire = <T extends FieldTable>(table: T, row: Record<T[keyof T]['wire'], string>) =>
  Object.fromEntries(
    entriesOf(table).map(([name, field]) => [name, savedValue(field, row[field.wire as T[keyof T]['wire']])]),
  ) as SavedFields<T>;
