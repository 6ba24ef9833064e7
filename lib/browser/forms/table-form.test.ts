import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeFieldFilters, readFieldFilters, toFilterQuery } from '@/lib/browser/lists/field-filters';
import { type FieldTable, fromWire, optionsOf, toWire } from '@/lib/contract/fields/field';
import { bodyShape, filterShape, recordShape } from '@/lib/contract/fields/shapes';
import { draftShape, formOfRecord, formShape, toDefaultValues } from './table-form';

const table = {
  bloodGroup: {
    kind: 'choice',
    wire: 'bloodgroup',
    label: 'Blood Group',
    purpose: null,
    options: { 'A+': 'A+', 'O-': 'O negative' },
    invalid: 'Blood group must be A+ or O-',
    isFilter: true,
  },
} as const satisfies FieldTable;

const form = formShape(table);
const messages = (bloodGroup: unknown) => form.safeParse({ bloodGroup }).error?.issues.map(({ message }) => message);

it('accepts an empty optional choice, and no unknown value', () => {
  expect(messages('')).toBeUndefined();
  expect(messages('O-')).toBeUndefined();
  expect(messages('B+')).toEqual(['Blood group must be A+ or O-']);
  expect(optionsOf(table.bloodGroup).map(({ value }) => value)).toEqual(['', 'A+', 'O-']);
});

it('has an empty choice in a new form, and in the form of a record without one', () => {
  expect(toDefaultValues(table)).toEqual({ bloodGroup: '' });
  expect(formOfRecord(table, { bloodGroup: null })).toEqual({ bloodGroup: '' });
  expect(draftShape(table).parse({ bloodGroup: '' })).toEqual({ bloodGroup: '' });
});

it('converts a record to the names of requests and back', () => {
  expect(toWire(table, { bloodGroup: null })).toEqual({ bloodgroup: '' });
  expect(z.object(bodyShape(table)).safeParse({ bloodgroup: '' }).success).toBe(true);
  expect(z.object(bodyShape(table)).safeParse({ bloodgroup: 'B+' }).success).toBe(false);
  expect(fromWire(table, { bloodgroup: '' })).toEqual({ bloodGroup: null });
  expect(z.object(recordShape(table)).parse({ bloodGroup: 'B+' })).toEqual({ bloodGroup: null });
});

it('filters by the values of a choice only', () => {
  const filters = readFieldFilters(table, new URLSearchParams({ bloodgroup: 'O-' }), []);
  expect(toFilterQuery(table, filters)).toEqual({ bloodgroup: 'O-' });
  expect(z.object(filterShape(table)).parse(toFilterQuery(table, filters))).toEqual({ bloodgroup: 'O-' });
  expect(readFieldFilters(table, new URLSearchParams({ bloodgroup: 'toString' }), [])).toEqual({ bloodgroup: null });
  expect(describeFieldFilters(table, filters)).toEqual(['Blood Group: O negative']);
  const newTable = { bloodGroup: { ...table.bloodGroup, feature: 'views' } } as const;
  const readNew = (...features: 'views'[]) =>
    readFieldFilters(newTable, new URLSearchParams({ bloodgroup: 'O-' }), features).bloodgroup;
  expect([readNew(), readNew('views')]).toEqual([null, 'O-']);
});

it('shortens a text in a URL to the longest value of the field', () => {
  const place = { kind: 'text', wire: 'place', label: 'Place', purpose: null, max: 5, isFilter: true } as const;
  expect(readFieldFilters({ place }, new URLSearchParams({ place: 'Mumbai' }), [])).toEqual({ place: 'Mumba' });
});
