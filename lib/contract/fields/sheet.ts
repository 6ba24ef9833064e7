/** Headers and examples of fields in sheets. A separate file, so that screens without sheets don't load them. */
import { createValueParser, type ValueParser } from '../values/value-parser';
import type { ChoiceField, FieldTable, TextName } from './field';
import { labelIn } from './filters';

export interface SheetField {
  example: string;
  hint?: string;
  /** The accepted headers of the field, the most specific first. Case, spaces and punctuation are ignored. */
  headers: readonly string[];
  spellings?: Readonly<Record<string, readonly string[]>>;
}

export type SheetTable<T extends FieldTable> = Readonly<Record<TextName<T>, SheetField>>;

export interface Choice {
  codeOf: ValueParser<string>;
  labelOf: (code: string) => string;
  labels: readonly string[];
}

export function createChoice({ options }: ChoiceField, { spellings = {} }: SheetField): Choice {
  const spellingsByCode = Object.entries(options).map(([code, label]) => [code, [label, ...(spellings[code] ?? [])]]);
  return {
    codeOf: createValueParser<string>(Object.fromEntries(spellingsByCode)),
    labelOf: (code) => labelIn(options, code),
    labels: Object.values(options),
  };
}
