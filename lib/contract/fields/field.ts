import type { Feature } from '../features';

export const purposes = {
  identity: 'to tell people apart',
  contact: 'to reach the person or the family',
  records: 'for certificates and reports that authorities require',
  recognition: 'to recognize the person',
  work: 'to assign work',
} as const;

interface FieldBase {
  /** The feature of servers that know the field. Other servers are not sent it. */
  feature?: Feature;
  wire: string;
  label: string;
  /** The purpose of data about a person, which `docs/privacy.md` lists. `null` for other data. */
  purpose: keyof typeof purposes | null;
  /** The error message for an empty value. A field without a message is optional. */
  required?: string;
  /** True if an import may leave the required field empty. Needs the feature `incomplete-import`. */
  mayBeMissing?: true;
  isUnique?: true;
  isListed?: true;
  isFilter?: true;
}

interface TextField extends FieldBase {
  kind: 'text' | 'lastName' | 'lines';
  max: number;
}
interface EmailField extends FieldBase {
  kind: 'email';
}
interface DigitsField extends FieldBase {
  kind: 'phone' | 'pin';
  length: number;
  invalid: string;
}
export interface DayField extends FieldBase {
  kind: 'day' | 'birthday';
}
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  invalid: string;
}
/** One of the 28 Indian states. An old record may contain another value. */
interface StateField extends FieldBase {
  kind: 'state';
  invalid: string;
}
export interface PhotoField extends FieldBase {
  kind: 'photo';
}
export type Field = TextField | EmailField | DigitsField | DayField | ChoiceField | StateField | PhotoField;
export type FieldTable = Readonly<Record<string, Field>>;

export type ChoiceCode<F extends ChoiceField> = keyof F['options'] & string;

export type RequestValue<F extends Field> = F extends ChoiceField
  ? ChoiceCode<F> | (F extends { required: string } ? never : '')
  : string;

/** A choice without a value is `null` in a reply and '' in a request. */
export type RecordValue<F extends Field> = F extends ChoiceField ? ChoiceCode<F> | null : string;

export type RecordFields<T extends FieldTable> = { -readonly [K in keyof T]: RecordValue<T[K]> };

export type TextName<T extends FieldTable> = { [K in keyof T]: T[K] extends PhotoField ? never : K }[keyof T] & string;

export type TextWire<T extends FieldTable> = T[TextName<T>]['wire'];

export type FilterName<T extends FieldTable> = { [K in keyof T]: T[K] extends { isFilter: true } ? K : never }[keyof T];

// Safe casts: `Object.entries`, `Object.fromEntries` and `filter` lose the key types, which the casts restore.

export const entriesOf = <T extends FieldTable>(table: T) => Object.entries(table) as [keyof T & string, T[keyof T]][];

export const textFieldsOf = <T extends FieldTable>(table: T) =>
  Object.entries(table).filter(([, { kind }]) => kind !== 'photo') as [TextName<T>, Exclude<Field, PhotoField>][];

export const wireNamesOf = <T extends FieldTable>(table: T): Record<string, keyof T & string> =>
  Object.fromEntries(entriesOf(table).map(([name, { wire }]) => [wire, name]));

export function namesByFeature(table: FieldTable): { [F in Feature]?: string[] } {
  const names: { [F in Feature]?: string[] } = {};
  for (const { feature, wire } of Object.values(table)) if (feature) names[feature] = [...(names[feature] ?? []), wire];
  return names;
}

export const missingFieldsOf = <T extends FieldTable>(table: T, record: Partial<Record<keyof T, unknown>>) =>
  entriesOf(table).flatMap(([name, { mayBeMissing }]) => (mayBeMissing && !record[name] ? name : []));

export const withOptional = <T extends FieldTable>(table: T, names: readonly (keyof T & string)[]): T => ({
  ...table,
  ...Object.fromEntries(names.map((name) => [name, { ...table[name], required: undefined }])),
});

export const withMissing = <T extends FieldTable>(table: T): T => withOptional(table, missingFieldsOf(table, {}));

export const isDay = (kind: Field['kind'] | null) => kind === 'day' || kind === 'birthday';

export const optionsOf = ({ options, required }: ChoiceField) => [
  ...(required ? [] : [{ value: '', label: 'Not given' }]),
  ...Object.entries(options).map(([value, label]) => ({ value, label })),
];

export function toWire<T extends FieldTable, R extends Record<keyof T, string | null>>(table: T, record: R) {
  // Fills one object, because a list converts many rows, and an array of pairs takes more than twice as long.
  const texts: Record<string, string> = {};
  for (const [name, { wire }] of entriesOf(table)) texts[wire] = record[name] ?? '';
  return texts as { [K in keyof T as T[K]['wire']]: NonNullable<R[K]> | (null extends R[K] ? '' : never) };
}

const toRecordValue = (field: Field, value: string) =>
  field.kind === 'choice' && !Object.hasOwn(field.options, value) ? null : value;

export function fromWire<T extends FieldTable>(table: T, row: Record<T[keyof T]['wire'], string>) {
  const values: Record<string, string | null> = {};
  for (const [name, field] of entriesOf(table)) {
    values[name] = toRecordValue(field, row[field.wire as T[keyof T]['wire']]);
  }
  return values as RecordFields<T>;
}
