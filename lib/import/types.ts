/** What an import is made of: the noun's form, the server's template, the file's columns, and the rows of the grid. */
import type * as z from 'zod/mini';
import type { Field } from '@/lib/contract/fields/field';
import type { Choice } from '@/lib/contract/fields/sheet';

/** What a field holds, and so how the many ways to write it are understood. */
export type FieldKind = Exclude<Field['kind'], 'photo'>;

export interface ImportField {
  kind: FieldKind;
  /** Reads the values of a choice; `null` for any other kind. */
  choice: Choice | null;
  /** Headers that sheets use for it, the most specific first. Case, spaces and punctuation do not count. */
  headers: readonly string[];
  isRequired: boolean;
  /** No two rows may have the same. */
  isUnique: boolean;
}

/** What the noun's form says of its import. */
export interface ImportNoun {
  /** The name of the sheet that is sent, such as 'Students'. */
  sheet: string;
  /** By the form's name. A person's are firstName, middleName and lastName, into which a whole name is split. */
  fields: Readonly<Record<string, ImportField>>;
  /** From the API's field names, which a template or a reply may have, to the form's. */
  wireNames: Readonly<Record<string, string>>;
  /** The shape of the form, which has a text for each field. */
  form: z.ZodMiniType;
  /** What sheets may put before any header, such as 'Student' in 'Student Mobile'. */
  people: string[];
  /** The headers of our own downloads that an import has no column for. */
  notImported: string[];
}

/** A column of the server's own template. */
export interface ImportColumn {
  header: string;
  /** The form's field that it stands for; `null` for one that this console doesn't know, whose text is sent as it is. */
  field: string | null;
  /** `null` where the field is. */
  kind: FieldKind | null;
  choice: Choice | null;
  isRequired: boolean;
  isUnique: boolean;
}

export interface ImportTemplate {
  noun: ImportNoun;
  columns: ImportColumn[];
}

/** A column of the file that was chosen. */
export interface FileColumn {
  /** Its place in the rows' cells. */
  at: number;
  /** As written in the file, or 'Column C' where it has none. */
  header: string;
  /** The first three texts in it. */
  samples: string[];
  /** The header of the template's column that it fills, or `wholeName`; `null` where it fills none. */
  target: string | null;
  /** It fills none because somebody has chosen so, or because it is known to be none that is imported. */
  isLeftOut: boolean;
}

/** What was chosen by hand, by the file's header (`headerKey`): the target, or `null` for a column to leave out. */
export type ColumnChoices = Readonly<Record<string, string | null>>;

/** A row of the grid. It is never changed: an edit makes another one. */
export interface ImportRow {
  /** The row's number in its file; no two rows have the same. */
  number: number;
  /** One text for each column of the template. */
  values: readonly string[];
  /** What is wrong with cells of the file whatever their text is, by the column's place: a formula, a merged area. */
  problems?: Readonly<Record<number, string>>;
}

/** A sentence for each wrong cell of a row, by the column's place in the template. */
export type RowProblems = ReadonlyMap<number, string>;

/** The wrong rows by their numbers. */
export type ImportProblems = ReadonlyMap<number, RowProblems>;
