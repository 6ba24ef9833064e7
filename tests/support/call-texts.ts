import * as z from 'zod';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import type { AnyInput } from './any-request';
import { inputWith } from './call-numbers';
import { type ValuePath, valueAt, withValueAt } from './hostile-input';

interface Shape {
  type?: string;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
}

const parts = ['params', 'query', 'body'] as const;

export interface TextPlace {
  part: (typeof parts)[number];
  path: ValuePath;
}

const textsIn = (shape: Shape, path: ValuePath = []): ValuePath[] => [
  ...(shape.type === 'string' ? [path] : []),
  ...(shape.anyOf ?? []).flatMap((choice) => textsIn(choice, path)),
  ...(shape.items ? textsIn(shape.items, [...path, 0]) : []),
  ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => textsIn(inner, [...path, name])),
];

const placesIn = (call: Call): TextPlace[] =>
  parts.flatMap((part) => {
    const shape = call[part];
    if (!shape) return [];
    // Safe cast: the type covers the parts of JSON Schema that the calls use.
    const jsonSchema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape;
    const paths = textsIn(jsonSchema).map((path) => [JSON.stringify(path), { part, path }] as const);
    return [...new Map(paths).values()];
  });

/** The calls with a text in the path, the query or the body, including the items of lists. */
export const callsWithTexts = [...calls.values()]
  .filter((call) => !call.serverOnly)
  .map((call) => ({ call, places: placesIn(call) }))
  .filter(({ places }) => places.length > 0);

/** Returns an input with a text at a place. If the prepared input has no value there, uses a generated input. */
export function putText(call: Call, prepared: AnyInput, { part, path }: TextPlace, text: string): AnyInput {
  const input = valueAt(prepared[part], path) === undefined ? inputWith(call, { part, path }) : prepared;
  return { ...input, [part]: withValueAt(input[part], path, text) };
}

export const describePlace = (call: Call, { path }: TextPlace) => `${callName(call)} ${path.join('.')}`;
