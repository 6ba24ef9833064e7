import fc from 'fast-check';
import * as z from 'zod';
import type { Call } from '@/lib/contract/call';
import { type AnyInput, anyInput, forwardedCalls } from './any-request';
import { type ValuePath, valueAt, withValueAt } from './hostile-input';

interface Shape {
  type?: string;
  const?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
}

const parts = ['params', 'query', 'body'] as const;

export interface NumberPlace {
  part: (typeof parts)[number];
  way: ValuePath;
  /** The name in the error message; the items of a list have the name of the list. */
  field: string | undefined;
  least: number;
  most: number;
}

type Found = Pick<NumberPlace, 'way' | 'least' | 'most'>;

function numbersIn(shape: Shape, way: ValuePath = []): Found[] {
  const { const: only, minimum = Number.NaN, maximum = Number.NaN } = shape;
  if (typeof only === 'number') return [{ way, least: only, most: only }];
  if (shape.type === 'integer' || shape.type === 'number') return [{ way, least: minimum, most: maximum }];
  return [
    ...(shape.anyOf ?? []).flatMap((choice) => numbersIn(choice, way)),
    ...(shape.items ? numbersIn(shape.items, [...way, 0]) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => numbersIn(inner, [...way, name])),
  ];
}

const placesIn = (call: Call): NumberPlace[] =>
  parts.flatMap((part) => {
    const shape = call[part];
    if (!shape) return [];
    const described = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape; // only the parts in use
    const named = (way: ValuePath) => way.findLast((step) => typeof step === 'string');
    return numbersIn(described).map(({ way, ...bounds }) => ({ part, way, field: named(way), ...bounds }));
  });

export const callsWithNumbers = forwardedCalls
  .map((call) => ({ call, places: placesIn(call) }))
  .filter(({ places }) => places.length > 0);

export function inputWith(call: Call, { part, way }: NumberPlace): AnyInput {
  const inputs = fc.sample(anyInput(call), { numRuns: 12, seed: 7 });
  const found = inputs.find((input) => valueAt(input[part], way) !== undefined);
  if (!found) throw new Error(`none of the inputs of ${call.path} has ${way.join('.')}`);
  return found;
}

export const putNumber = (input: AnyInput, { part, way }: NumberPlace, value: unknown): AnyInput => ({
  ...input,
  [part]: withValueAt(input[part], way, value),
});

/** Returns accepted values, each with the number that the server reads. */
export function acceptedNumbers({ part, least, most }: NumberPlace): [value: unknown, number: number][] {
  const numbers = [...new Set([least, least + 1, most - 1, most])].filter((one) => one >= least && one <= most);
  const taken = numbers.map((one): [unknown, number] => [one, one]);
  // A URL contains digits as text, so leading zeros are accepted.
  return part === 'body' ? taken : [...taken, [`00${most}`, most]];
}

/** Returns numbers outside the bounds, and other values that `Number(…)` would convert to one inside them. */
export function rejectedNumbers({ part, least, most }: NumberPlace): unknown[] {
  const past = [least - 1, most + 1, most + 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, -(2 ** 31) - 1];
  const hex = most.toString(16);
  const coerced = [`0x${hex}`, `0b${most.toString(2)}`, `${most}e0`, ` ${most} `, `+${most}`, `${most}.0`, `[${most}]`];
  const strange = ['', ' ', '-0', 'null', 'true', 'NaN', 'Infinity', `${most}\n`, `${most}n`, '\u0665', '\uff15'];
  const texts = [...coerced, ...strange, `${most}`.padEnd(400, '0')];
  // JSON omits `undefined`.
  const ofJson = [undefined, null, true, false, [most], [[most]], [], {}];
  const other = part === 'body' ? ofJson : [];
  // An empty segment, or one with special characters, would be another path.
  const isWritten = (text: string) => part !== 'params' || /^[\w.+[\]-]+$/.test(text);
  return [
    ...past.filter((one) => one < least || one > most || !Number.isInteger(one)),
    ...texts.filter(isWritten),
    ...other,
  ];
}
