/** Names and examples of fields in sheets. A separate file, so that screens without sheets don't load them. */
import { type ValueReader, valueReader } from '../values/written-values';
import type { ChoiceField, FieldTable, TextName } from './field';

export interface SheetField {
  /** In the template. */
  example: string;
  /** Headers that sheets use for it, the most specific first. Case, spaces and punctuation don't count. */
  headers: readonly string[];
  /** Further words for the values of a choice, by code. The code and the label are known anyway. */
  words?: Readonly<Record<string, readonly string[]>>;
}

export type SheetTable<T extends FieldTable> = Readonly<Record<TextName<T>, SheetField>>;

/** The values of a choice as people write them. */
export interface Choice {
  codeOf: ValueReader<string>;
  labelOf: (code: string) => string;
}

export function choiceOf({ options }: ChoiceField, { words = {} }: SheetField): Choice {
  const known = Object.entries(options).map(([code, label]) => [code, [label, ...(words[code] ?? [])]]);
  return { codeOf: valueReader<string>(Object.fromEntries(known)), labelOf: (code) => options[code] ?? code };
}
