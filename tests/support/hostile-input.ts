import { performance } from 'node:perf_hooks';
import type { Call } from '@/lib/contract/call';
import type { AnyInput } from './any-request';

/** Marks of two kinds in the order that costs a normalisation the most: 80,000 letters, 160 KB. */
export const marks = `a${'\u0301'.repeat(40_000)}${'\u0327'.repeat(40_000)}`;

/** Texts on which what looks at them may try every way there is. */
const texts = {
  marks,
  'dots after an @': `a@${'.a'.repeat(50_000)}@`,
  digits: '1'.repeat(100_000),
};

const nested = (depth: number, leaf: unknown): unknown =>
  JSON.parse(`${'['.repeat(depth)}${JSON.stringify(leaf)}${',0]'.repeat(depth)}`);

const anywhere = { ...texts, 'lists in lists': nested(2000, 'x'.repeat(500_000)) };

const lists = {
  '60,000 ids': Array.from({ length: 60_000 }, (_, nth) => nth + 1),
  '200,000 wrong ids': Array(200_000).fill('x'),
  '200,000 objects': Array(200_000).fill({}),
};

type Way = (string | number)[];

/** The ways to every value in an input, through its objects; lists are values. */
function waysTo(value: unknown, way: Way = []): Way[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.entries(value).flatMap(([name, inner]) => waysTo(inner, [...way, name])) : [way];
}

function at(value: unknown, [name, ...rest]: Way): unknown {
  return name === undefined ? value : at((value as Record<string, unknown>)[name], rest); // the way was taken from it
}

function put(value: unknown, [name, ...rest]: Way, hostile: unknown): unknown {
  if (name === undefined) return hostile;
  const holder = value as Record<string, unknown>; // the way was taken from it
  return { ...holder, [name]: put(holder[name], rest, hostile) };
}

interface Attack {
  /** `marks in user.first_name` */
  name: string;
  input: AnyInput;
}

function attacksOnBody(input: AnyInput): Attack[] {
  const { body } = input;
  if (body === undefined) return [];
  return waysTo(body).flatMap((way) => {
    const hostile = Array.isArray(at(body, way)) ? { ...anywhere, ...lists } : anywhere;
    return Object.entries(hostile).map(([name, value]) => ({
      name: `${name} in ${way.join('.') || 'the body'}`,
      input: { ...input, body: put(body, way, value) },
    }));
  });
}

const attacksOnQuery = (call: Call, input: AnyInput): Attack[] =>
  Object.keys(call.query?._zod.def.shape ?? {}).flatMap((field) =>
    Object.entries(texts).map(([name, value]) => ({
      name: `${name} in ${field}`,
      input: { ...input, query: { ...input.query, [field]: value } },
    })),
  );

/** A good input of a call with something in each place, one after the other, that would be much work to look at. */
export const attacksOn = (call: Call, input: AnyInput): Attack[] => [
  ...attacksOnQuery(call, input),
  ...attacksOnBody(input),
];

/** How long (ms) some work kept this process from doing anything else; waiting does not count. */
export async function busyMs(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

/** Far above what a slow machine needs for a refusal, and far below what any of these inputs took before it. */
export const shortMs = 2000;

/** In bytes; a refusal says what is wrong, not what was sent. */
export const shortReply = 4000;
