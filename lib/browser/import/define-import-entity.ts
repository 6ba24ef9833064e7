import * as z from 'zod/mini';
import { fieldShape } from '@/lib/browser/forms/table-form';
import { type Field, type FieldTable, textFieldsOf, wireNamesOf } from '@/lib/contract/fields/field';
import { createChoice, type SheetField, type SheetTable } from '@/lib/contract/fields/sheet';
import { parseState } from '@/lib/contract/values/value-parser';
import type { FieldKind, ImportEntity, ImportField } from './types';

/**
 * Returns the schema of a cell. It also checks that an Indian state exists, because a cell may contain any text. The
 * schema of the form does not check the state, because the form offers the states in a select.
 */
const cellShape = (field: Field) =>
  field.kind === 'state'
    ? fieldShape(field).check(z.refine((state) => parseState(String(state)) === state, field.invalid))
    : fieldShape(field);

const importField = (field: Field & { kind: FieldKind }, sheet: SheetField): ImportField => ({
  kind: field.kind,
  choice: field.kind === 'choice' ? createChoice(field, sheet) : null,
  headers: sheet.headers,
  isRequired: field.required !== undefined,
  mayBeMissing: field.mayBeMissing === true,
  isUnique: field.isUnique === true,
});

export const defineImportEntity = <T extends FieldTable>(
  table: T,
  sheets: SheetTable<T>,
  about: Pick<ImportEntity, 'sheet' | 'ownerWords' | 'ignoredHeaders' | 'substitutes' | 'relatives'>,
): ImportEntity => ({
  ...about,
  wireNames: wireNamesOf(table),
  form: z.object(Object.fromEntries(textFieldsOf(table).map(([name, field]) => [name, cellShape(field)]))),
  fields: Object.fromEntries(textFieldsOf(table).map(([name, field]) => [name, importField(field, sheets[name])])),
});
