import { entriesOf, type Field, type FieldTable } from '@/lib/contract/fields/field';

/** Returns an empty text for each field, by the name of the field in requests. */
export const emptyTexts = <T extends FieldTable>(table: T) =>
  // Safe cast: TypeScript types the keys of an object as `string`.
  Object.fromEntries(entriesOf(table).map(([, { wire }]) => [wire, ''])) as Record<T[keyof T]['wire'], ''>;

/** Returns a valid value of a field, other than the current one and those of `createStudentBody`. */
export function otherValueOf(field: Field, current = ''): string {
  switch (field.kind) {
    case 'text':
    case 'lastName':
    case 'lines':
      return `${field.label.slice(0, field.max - 1)}x`;
    case 'email':
      return 'someone@example.com';
    case 'phone':
      return '9822011001';
    case 'pin':
      return '422001';
    case 'day':
    case 'birthday':
      return '2014-02-03';
    case 'choice':
      return Object.keys(field.options).findLast((code) => code !== current) ?? '';
    case 'state':
      return 'Goa';
    case 'photo':
      return '';
  }
}

/** Returns another valid text for each field except photos, by the name of the field in requests. */
export const otherTexts = (table: FieldTable): Record<string, string> =>
  Object.fromEntries(
    entriesOf(table).flatMap(([, field]) => (field.kind === 'photo' ? [] : [[field.wire, otherValueOf(field)]])),
  );
