import type * as z from 'zod/mini';
import type { Field } from '@/lib/contract/fields/field';
import type { Choice } from '@/lib/contract/fields/sheet';
import type { DayOrder } from '@/lib/format/day-order';

export type FieldKind = Exclude<Field['kind'], 'photo'>;

export interface ImportField {
  kind: FieldKind;
  choice: Choice | null;
  /** The known headers of the field, the most specific first. Case, spaces and punctuation are ignored. */
  headers: readonly string[];
  isRequired: boolean;
  mayBeMissing: boolean;
  isUnique: boolean;
}

export interface Relative {
  word: string;
  name: string;
  mobile: string;
}

export interface ImportEntity {
  sheet: string;
  fields: Readonly<Record<string, ImportField>>;
  wireNames: Readonly<Record<string, string>>;
  form: z.ZodMiniType;
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
  index: number;
  header: string;
  samples: string[];
  /**
   * The header of the template column that this file column fills. The constant `fullName` if the column has full
   * names, and `null` if the file column is not used.
   */
  target: string | null;
  /** True if the user has left the column out, or its header is one of `ignoredHeaders`. */
  isIgnored: boolean;
  isChosen: boolean;
  dayOrder?: DayOrder | undefined;
}

export type ColumnChoices = Readonly<Record<string, string | null>>;

/** A row of the import grid. It is immutable: an edit creates a new object. */
export interface ImportRow {
  number: number;
  values: readonly string[];
  /**
   * The problems of the cells in the file by column index, such as a formula or a merged area. A problem stays until
   * the user edits the cell.
   */
  problems?: Readonly<Record<number, string>>;
  doubts?: Readonly<Record<number, string>>;
}

export type RowProblems = ReadonlyMap<number, string>;

export type ImportProblems = ReadonlyMap<number, RowProblems>;
