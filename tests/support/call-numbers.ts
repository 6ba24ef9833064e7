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
  required?: string[];
}

const parts = ['params', 'query', 'body'] as const;

export interface NumberPlace {
  part: (typeof parts)[number];
  path: ValuePath;
  /** The name of the field in the error message. The items of a list have the name of the list. */
  field: string | undefined;
  minimum: number;
  maximum: number;
  isOptional: boolean;
}

type NumberBounds = Pick<NumberPlace, 'path' | 'minimum' | 'maximum' | 'isOptional'>;

function numbersIn(shape: Shape, path: ValuePath = []): NumberBounds[] {
  const { const: constant, minimum = Number.NaN, maximum = Number.NaN } = shape;
  if (typeof constant === 'number') return [{ path, minimum: constant, maximum: constant, isOptional: false }];
  if (shape.type === 'integer' || shape.type === 'number') return [{ path, minimum, maximum, isOptional: false }];
  return [
    ...(shape.anyOf ?? []).flatMap((choice) => numbersIn(choice, path)),
    ...(shape.items ? numbersIn(shape.items, [...path, 0]) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
      numbersIn(inner, [...path, name]).map((bounds) => ({
        ...bounds,
        isOptional: bounds.isOptional || !shape.required?.includes(name),
      })),
    ),
  ];
}

const placesIn = (call: Call): NumberPlace[] =>
  parts.flatMap((part) => {
    const shape = call[part];
    if (!shape) return [];
    // Safe cast: the type covers the parts of JSON Schema that the calls use.
    const jsonSchema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape;
    const fieldName = (path: ValuePath) => path.findLast((step) => typeof step === 'string');
    return numbersIn(jsonSchema).map(({ path, ...bounds }) => ({ part, path, field: fieldName(path), ...bounds }));
  });

export const callsWithNumbers = forwardedCalls
  .map((call) => ({ call, places: placesIn(call) }))
  .filter(({ places }) => places.length > 0);

export function inputWith(call: Call, { part, path }: Pick<NumberPlace, 'part' | 'path'>): AnyInput {
  const inputs = fc.sample(anyInput(call), { numRuns: 12, seed: 7 });
  const match = inputs.find((input) => valueAt(input[part], path) !== undefined);
  if (!match) throw new Error(`none of the inputs of ${call.path} has ${path.join('.')}`);
  return match;
}

export const putNumber = (input: AnyInput, { part, path }: NumberPlace, value: unknown): AnyInput => ({
  ...input,
  [part]: withValueAt(input[part], path, value),
});

/** Returns accepted values, each with the number that the server reads from the value. */
export function acceptedNumbers({ part, minimum, maximum }: NumberPlace): [value: unknown, number: number][] {
  const numbers = [...new Set([minimum, minimum + 1, maximum - 1, maximum])].filter(
    (n) => n >= minimum && n <= maximum,
  );
  const accepted = numbers.map((n): [unknown, number] => [n, n]);
  // A URL contains digits as text, so the server accepts leading zeros.
  return part === 'body' ? accepted : [...accepted, [`00${maximum}`, maximum]];
}

/** Returns numbers outside the bounds, and other values that `Number(…)` would convert to a number inside them. */
export function rejectedNumbers({ part, minimum, maximum, isOptional }: NumberPlace): unknown[] {
  const outside = [minimum - 1, maximum + 1, maximum + 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, -(2 ** 31) - 1];
  const hex = maximum.toString(16);
  const coerced = [
    `0x${hex}`,
    `0b${maximum.toString(2)}`,
    `${maximum}e0`,
    ` ${maximum} `,
    `+${maximum}`,
    `${maximum}.0`,
    `[${maximum}]`,
  ];
  const unusualTexts = [
    '',
    ' ',
    '-0',
    'null',
    'true',
    'NaN',
    'Infinity',
    `${maximum}\n`,
    `${maximum}n`,
    '\u0665',
    '\uff15',
  ];
  const texts = [...coerced, ...unusualTexts, `${maximum}`.padEnd(400, '0')];
  // Includes `undefined` for a missing field, because JSON omits fields with this value.
  const jsonValues = [...(isOptional ? [] : [undefined]), null, true, false, [maximum], [[maximum]], [], {}];
  const otherValues = part === 'body' ? jsonValues : [];
  // An empty segment, or one with special characters, would lead to another path.
  const isUrlSafe = (text: string) => part !== 'params' || /^[\w.+[\]-]+$/.test(text);
  return [
    ...outside.filter((n) => n < minimum || n > maximum || !Number.isInteger(n)),
    ...texts.filter(isUrlSafe),
    ...otherValues,
  ];
}
