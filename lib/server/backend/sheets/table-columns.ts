import {
  type Field,
  type FieldTable,
  isDay,
  type PhotoField,
  type TextWire,
  textFieldsOf,
} from '@/lib/contract/fields/field';
import { createChoice, type SheetField, type SheetTable } from '@/lib/contract/fields/sheet';
import { formatCharacterCount } from '@/lib/contract/values/limits';
import { indianStates } from '@/lib/contract/values/states';
import { parseState } from '@/lib/contract/values/value-parser';
import { joinWithOr } from '@/lib/format/text';
import type { SheetColumn } from './read-rows';

function hintOf(field: Exclude<Field, PhotoField>): string {
  switch (field.kind) {
    case 'text':
    case 'lastName':
    case 'lines':
      return field.isUnique
        ? `Unique in your school, up to ${formatCharacterCount(field.max)}.`
        : `Up to ${formatCharacterCount(field.max)}.`;
    case 'email':
      return 'An email address.';
    case 'phone':
      return field.isUnique ? '10 digits without +91; each number belongs to one person.' : '10 digits without +91.';
    case 'pin':
      return `${field.length} digits.`;
    case 'day':
    case 'birthday':
      return 'A date, or text such as 2015-08-21 or 21/08/2015 (day first).';
    case 'choice':
      return `${joinWithOr(Object.values(field.options))}.`;
    case 'state':
      return `One of: ${indianStates.join(', ')}.`;
  }
}

function parseDay(text: string): string {
  const trimmed = text.trim();
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(trimmed) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed;
}

function readerOf(field: Field, sheet: SheetField): (text: string) => string {
  if (isDay(field.kind)) return parseDay;
  if (field.kind === 'state') return (text) => parseState(text) ?? text;
  if (field.kind !== 'choice') return (text) => text;
  const { codeOf } = createChoice(field, sheet);
  return (text) => codeOf(text) ?? text;
}

export const sheetColumnsOf = <T extends FieldTable>(table: T, sheets: SheetTable<T>): SheetColumn<TextWire<T>>[] =>
  textFieldsOf(table).map(([name, field]) => ({
    field: field.wire as TextWire<T>,
    header: field.label,
    isRequired: field.required !== undefined,
    takes: isDay(field.kind) ? 'date' : 'text',
    hint: sheets[name].hint ?? hintOf(field),
    example: sheets[name].example,
    read: readerOf(field, sheets[name]),
  }));
