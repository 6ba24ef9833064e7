import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callName } from './call';
import { calls } from './calls';
import { errorReply } from './errors';
import { joinedFiles } from './sheets';
import { ids, list } from './values/fields';

const hugeList = () =>
  new Proxy([], {
    get(target, name) {
      if (name === 'length') return 1e9;
      if (typeof name === 'string' && /^\d+$/.test(name)) throw new Error('an item was read');
      return Reflect.get(target, name);
    },
  });

function checksLengthFirst(shape: z.ZodMiniType): boolean {
  try {
    return !shape.safeParse(hugeList()).success;
  } catch {
    return false;
  }
}

type Def = z.core.$ZodTypes['_zod']['def'];

/**
 * Returns the paths to all parts of a schema that have no size limit: lists, records and loose objects.
 * @param mayBeLoose true for replies. Their loose objects are accepted, because unknown fields are not read.
 */
function findUnlimited(shape: z.core.$ZodType, path: string, mayBeLoose = false): string[] {
  const inner = (...shapes: (z.core.$ZodType | undefined)[]) =>
    shapes.flatMap((innerShape) => (innerShape ? findUnlimited(innerShape, path, mayBeLoose) : []));
  const def = (shape as z.core.$ZodTypes)._zod.def as Def;
  switch (def.type) {
    case 'object':
      return [
        ...(def.catchall && !mayBeLoose ? [path] : []),
        ...Object.entries(def.shape).flatMap(([name, field]) => findUnlimited(field, `${path}.${name}`, mayBeLoose)),
      ];
    case 'pipe':
      if (def.out._zod.def.type !== 'array') return inner(def.in, def.out);
      return [
        ...(checksLengthFirst(shape as z.ZodMiniType) ? [] : [path]),
        ...inner((def.out as z.core.$ZodArray)._zod.def.element),
      ];
    case 'union':
      return inner(...def.options);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inner(def.innerType);
    case 'array':
    case 'tuple':
    case 'record':
    case 'map':
    case 'set':
    case 'lazy':
      return [path];
    default:
      return [];
  }
}

const requests = [
  ...[...calls.values()].flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const shape = call[part];
      return shape ? [{ name: `${callName(call)} ${part}`, shape }] : [];
    }),
  ),
  { name: 'joined files', shape: joinedFiles },
];

describe('a list', () => {
  it('in a request has a limit that is checked before its items: use list() of values/fields', () => {
    expect(requests.length).toBeGreaterThan(50);
    expect(requests.flatMap(({ name, shape }) => findUnlimited(shape, name))).toEqual([]);
  });

  it('in a reply has a limit as well', () => {
    const replies = [...calls.values()].flatMap((call) =>
      call.reply === 'file' ? [] : [{ name: callName(call), shape: call.reply }],
    );
    const unlimited = [...replies, { name: 'error', shape: errorReply }].flatMap(({ name, shape }) =>
      findUnlimited(shape, name, true),
    );
    expect(unlimited).toEqual([]);
  });

  it.each([
    ['a list of ids', ids(), []],
    ['a list in a field', z.object({ a: z.optional(list(z.string(), { max: 2 })) }), []],
    ['an array', z.object({ a: z.optional(z.array(z.string())) }), ['it.a']],
    ['an array with a maximum', z.array(z.string()).check(z.maxLength(2)), ['it']],
    ['an array in a list', list(z.array(z.string()), { max: 2 }), ['it']],
    [
      'an array behind a transform',
      z.pipe(
        z.transform((value: string[]) => value),
        z.array(z.string()),
      ),
      ['it'],
    ],
    ['a record', z.union([z.string(), z.record(z.string(), z.string())]), ['it']],
    ['an object with any fields', z.looseObject({}), ['it']],
  ])('is reported if it has no limit: %s', (_, shape, unlimited) => {
    expect(findUnlimited(shape, 'it')).toEqual(unlimited);
  });
});
