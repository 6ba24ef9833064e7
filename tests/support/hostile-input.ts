import { performance } from 'node:perf_hooks';
import type { Call } from '@/lib/contract/call';
import type { AnyInput } from './any-request';

/** Combining marks in the order that is slowest to normalize: 80,000 characters, 160 KB. */
export const combiningMarks = `a${'\u0301'.repeat(40_000)}${'\u0327'.repeat(40_000)}`;

const hostileTexts = {
  marks: combiningMarks,
  'dots after an @': `a@${'.a'.repeat(50_000)}@`,
  digits: '1'.repeat(100_000),
};

const nestedLists = (depth: number, leaf: unknown): unknown =>
  JSON.parse(`${'['.repeat(depth)}${JSON.stringify(leaf)}${',0]'.repeat(depth)}`);

const hostileValues = { ...hostileTexts, 'lists in lists': nestedLists(2000, 'x'.repeat(500_000)) };

const hostileLists = {
  '60,000 ids': Array.from({ length: 60_000 }, (_, index) => index + 1),
  '200,000 wrong ids': Array(200_000).fill('x'),
  '200,000 objects': Array(200_000).fill({}),
};

export type ValuePath = (string | number)[];

/** Returns the paths to all values of an input. A list counts as one value. */
function pathsIn(value: unknown, path: ValuePath = []): ValuePath[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name])) : [path];
}

/** Returns the value at a path, or `undefined` if the path does not exist. */
export function valueAt(value: unknown, [name, ...rest]: ValuePath): unknown {
  if (name === undefined) return value;
  // Safe cast: the path leads through objects only.
  return value === undefined ? undefined : valueAt((value as Record<string, unknown>)[name], rest);
}

export function withValueAt(value: unknown, [name, ...rest]: ValuePath, hostile: unknown): unknown {
  if (name === undefined) return hostile;
  if (Array.isArray(value))
    return value.map((item, index) => (index === name ? withValueAt(item, rest, hostile) : item));
  const parent = value as Record<string, unknown>; // Safe cast: the path leads through objects only.
  return { ...parent, [name]: withValueAt(parent[name], rest, hostile) };
}

interface Attack {
  name: string;
  input: AnyInput;
}

function attacksOnBody(input: AnyInput): Attack[] {
  const { body } = input;
  if (body === undefined) return [];
  return pathsIn(body).flatMap((path) => {
    const hostile = Array.isArray(valueAt(body, path)) ? { ...hostileValues, ...hostileLists } : hostileValues;
    return Object.entries(hostile).map(([name, value]) => ({
      name: `${name} in ${path.join('.') || 'the body'}`,
      input: { ...input, body: withValueAt(body, path, value) },
    }));
  });
}

const attacksOnQuery = (call: Call, input: AnyInput): Attack[] =>
  Object.keys(call.query?._zod.def.shape ?? {}).flatMap((field) =>
    Object.entries(hostileTexts).map(([name, value]) => ({
      name: `${name} in ${field}`,
      input: { ...input, query: { ...input.query, [field]: value } },
    })),
  );

export const attacksOn = (call: Call, input: AnyInput): Attack[] => [
  ...attacksOnQuery(call, input),
  ...attacksOnBody(input),
];

/** Returns the time in ms for which the event loop was busy during the work. Waiting does not count. */
export async function busyMs(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

/**
 * The limit in ms for a refusal. A refusal is much faster even on a slow machine, and processing any of these inputs
 * takes much longer.
 */
export const maxRefusalMs = 2000;

/** The maximum size of a refusal in bytes. It is small, because a refusal does not repeat the input. */
export const maxRefusalBytes = 4000;
