/** Schemas for the fields of requests and replies, tolerant of how upstreams write them. */
import * as z from 'zod/mini';
import { fromDigits, maxId, maxPage } from './integers';
import { maxLengths, tooLong, tooMany as tooManyOf } from './limits';
import type { Sort } from './sorts';

/** An integer of a request, also as text of digits, as which a query string always brings it. */
export function intBetween(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.transform((given: number) => fromDigits(given)),
    z.int({ message, abort: true }).check(z.gte(least, message), z.lte(most, message)),
  );
}

/** An id of a request. */
export const id = intBetween(0, maxId);

/** A 1-based page number. */
export const page = intBetween(1, maxPage);

/** Text that an upstream may send as a number (phone and employee numbers); empty when it is missing or no text. */
export const text = z.pipe(
  z.catch(z.nullish(z.union([z.string(), z.number()])), null),
  z.transform((value) => (value == null ? '' : String(value))),
);

/** A maximum length, with a message for the user. */
export const atMost = (most: number) => z.maxLength(most, tooLong(most));

/** Free text that a user typed. */
export const userText = z.string().check(atMost(maxLengths.text));

/** A list's search text, if any. */
export const search = z.optional(z.string().check(atMost(maxLengths.search)));

/** A list's order, if any: one of its columns, with `-` from the largest to the smallest. */
export const sortOf = <const C extends string>(columns: readonly C[]) =>
  z.optional(z.enum(columns.flatMap((column): Sort<C>[] => [column, `-${column}`])));

interface ListLimits {
  least?: number;
  most: number;
  tooFew?: string;
  tooMany?: string;
}

/**
 * A list with a maximum. Its length is checked before its items: Zod's own maximum comes after them, and Zod keeps an issue
 * for each wrong item.
 */
export const list = <T extends z.ZodMiniType>(
  item: T,
  { least = 0, most, tooFew = 'must not be empty', tooMany = tooManyOf(most) }: ListLimits,
) =>
  // A transform takes a missing value, which `nonoptional` refuses.
  z.nonoptional(
    z.pipe(
      z.transform((given: z.input<T>[], context) => {
        if (Array.isArray(given) && given.length > most) {
          context.issues.push({ code: 'custom', message: tooMany, input: given });
        }
        return given;
      }),
      z.array(item).check(z.minLength(least, tooFew), z.maxLength(most)),
    ),
  );

/** Several times what any list of a reply has: each row that can't be read costs time. */
export const maxReplyRows = 50_000;

/** A list of ids. */
export const ids = ({ least = 0, most = maxLengths.list } = {}) => list(id, { least, most });

/** A boolean, also as the text of a query string. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
]);

/** A timestamp; `null` when it is missing or empty. What is no timestamp is still not `null`. */
export const momentOrNull = z.pipe(
  z.catch(z.nullish(z.union([z.string(), z.number(), z.boolean()])), true),
  z.transform((value) => (value ? String(value) : null)),
);

/** The reply to a write: a status and a message. */
export const outcome = z.looseObject({ status: text, message: text, detail: z.optional(z.unknown()) });

/** Whether an employee or a student is active, as a filter. */
export const personStatus = z.enum(['active', 'inactive']);

/** A number that is kept as text. */
export const digits = (length: number, wrong: string) =>
  z.string().check(z.regex(new RegExp(`^\\d{${length}}$`), wrong));

export const mobileNumber = digits(10, 'Mobile number must be 10 digits');

/** The words of a list that are known; what else is in it is left out, and what is no list has none. */
export const knownWords = <const W extends string>(words: readonly W[]) =>
  z.pipe(
    z.catch(list(z.unknown(), { most: maxReplyRows }), []),
    z.transform((given) => words.filter((word) => given.includes(word))),
  );

/** A calendar day such as `2026-11-21`, without time or time zone. */
export const calendarDay = z.iso.date('must be a date such as 2026-11-21');

/** A calendar day that an upstream may send as a timestamp (the date part is used); empty when it is missing or no text. */
export const looseDay = z.pipe(
  z.catch(z.nullish(z.string()), null),
  z.transform((value) => value?.slice(0, 10) ?? ''),
);

/** A boolean that an upstream may send as text, or as 0 and 1; `false` when it is missing or none of these. */
export const looseFlag = z.pipe(
  z.catch(z.nullish(z.union([z.boolean(), z.string(), z.number()])), null),
  z.transform((value) => /^(?:true|1)$/i.test(String(value))),
);

/** An id of a reply: an upstream's may be larger than those that requests take. */
export const replyId = intBetween(0, Number.MAX_SAFE_INTEGER);

/** The same; `null` when it is missing or no id. The row is shown all the same, and calls that need the id say so. */
export const idOrNull = z.catch(z.nullable(replyId), null);

/** A count; `null` when it is missing or no count. */
export const count = idOrNull;

const saysNothing = (row: unknown) =>
  typeof row === 'object' &&
  Object.values(row ?? {}).every((value) => value === null || value === '' || value === false);

/** The rows of a list. One that can't be read is left out; when no row can, the reply is not this list. */
export const rows = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    list(z.catch(z.nullable(row), null), { most: maxReplyRows }),
    z.transform((given, context): NonNullable<z.output<T>>[] => {
      const read = given.filter((one): one is NonNullable<z.output<T>> => !saysNothing(one));
      if (given.length > 0 && read.length === 0) {
        context.issues.push({ code: 'custom', message: 'Not a single row can be read', input: given });
      }
      return read;
    }),
  );

/** Rows that come as an array or as `{data: []}`. */
export const bareOrData = <T extends z.ZodMiniType>(row: T) =>
  z.union([
    rows(row),
    z.pipe(
      z.object({ data: rows(row) }),
      z.transform((reply) => reply.data),
    ),
  ]);
