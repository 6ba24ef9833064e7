import type * as z from 'zod/mini';
import type { Field } from '@/lib/contract/fields/field';
import type { Choice } from '@/lib/contract/fields/sheet';
import type { DayOrder } from '@/lib/format/day-order';

/** The kind of a field, which decides how a cell is normalized. */
export type FieldKind = Exclude<Field['kind'], 'photo'>;

export interface ImportField {
  kind: FieldKind;
  choice: Choice | null;
  /** The known headers of the field, the most specific first. Case, spaces and punctuation are ignored. */
  headers: readonly string[];
  isRequired: boolean;
  /** True if the required value may be left for later. Needs the feature `incomplete-import`. */
  mayBeMissing: boolean;
  /** True if two rows must not have the same value. */
  isUnique: boolean;
}

/** The fields with the name and the number of a relative, whose number a list may contain. */
export interface Relative {
  /** The word for the relative in a sentence, such as 'father'. */
  word: string;
  name: string;
  mobile: string;
}

/** The import settings of students or employees, derived from their form. */
export interface ImportEntity {
  /** The name of the sheet that is sent to the server, such as 'Students'. */
  sheet: string;
  /** The fields by their names in the form. A full name is split into `firstName`, `middleName` and `lastName`. */
  fields: Readonly<Record<string, ImportField>>;
  /** Maps API field names, which a template or a reply may use, to form fields. */
  wireNames: Readonly<Record<string, string>>;
  form: z.ZodMiniType;
  /** Words that sheets put before a header, such as 'Student' in 'Student Mobile'. */
  ownerWords: string[];
  /** The headers of exported columns that the import template lacks. An import ignores these columns. */
  ignoredHeaders: string[];
  /**
   * The fields whose values are used for a field without a column of its own, the best first. A sheet may contain only
   * the numbers of the parents.
   */
  substitutes?: Readonly<Record<string, readonly string[]>>;
  relatives?: readonly Relative[];
}

export interface ImportColumn {
  header: string;
  /** The form field. It is `null` for an unknown column, whose text is sent unchanged. */
  field: string | null;
  kind: FieldKind | null;
  choice: Choice | null;
  isRequired: boolean;
  mayBeMissing: boolean;
  isUnique: boolean;
}

export interface ImportTemplate {
  entity: ImportEntity;
  columns: ImportColumn[];
}

export interface FileColumn {
  /** The index of the column in the cells of each row. */
  index: number;
  /** The header in the file, or a text such as 'Column C' if the header is empty. */
  header: string;
  samples: string[];
  /**
   * The header of the template column that this file column fills. The constant `fullName` if the column has full
   * names, and `null` if the file column is not used.
   */
  target: string | null;
  /** True if the user has left the column out, or its header is one of `ignoredHeaders`. */
  isIgnored: boolean;
  /** True if the user has chosen `target`, for this file or an earlier one. */
  isChosen: boolean;
  /** The order of day and month that the user has chosen for the dates of this column. */
  dayOrder?: DayOrder | undefined;
}

/**
 * The template columns that the user has chosen, by the `headerKey` of the file column. The choice `null` leaves the
 * file column out.
 */
export type ColumnChoices = Readonly<Record<string, string | null>>;

/** A row of the import grid. It is immutable: an edit creates a new object. */
export interface ImportRow {
  /** The row number in the file, unique among the rows. */
  number: number;
  values: readonly string[];
  /**
   * The problems of the cells in the file by column index, such as a formula or a merged area. A problem stays until
   * the user edits the cell.
   */
  problems?: Readonly<Record<number, string>>;
  /** The doubts about the values that were read from the file. A doubt also ends with an edit. */
  doubts?: Readonly<Record<number, string>>;
}

/** The error messages of a row by the index of the template column. */
export type RowProblems = ReadonlyMap<number, string>;

/** The problems of the invalid rows by row number. */
export type ImportProblems = ReadonlyMap<number, RowProblems>;
