/** Schemas for the fields of requests and replies, tolerant of how upstreams write them. */
import * as z from 'zod/mini';
import { fromDigits, maxId, maxPage } from './integers';
import { maxLengths, tooLong, tooMany } from './limits';

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

/** An integer of a reply, as upstreams may write it. */
export const replyInt = z.coerce.number<number>().check(z.int());

/** An id of a reply: an upstream's ids may be larger than those that requests take. */
export const replyId = replyInt.check(z.gte(0));

/** Text that an upstream may send as a number (phone and employee numbers) or omit; then it is empty. */
export const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value == null ? '' : String(value))),
);

/** A maximum length, with a message for the user. */
export const atMost = (most: number) => z.maxLength(most, tooLong(most));

/** Free text that a user typed. */
export const userText = z.string().check(atMost(maxLengths.text));

/** A list's search text, if any. */
export const search = z.optional(z.string().check(atMost(maxLengths.search)));

/** A list of ids. Its length is checked before its items, so that a huge list is cheap to refuse. */
export const ids = ({ least = 0, most = maxLengths.list } = {}) =>
  z.pipe(
    z.transform((given: z.input<typeof id>[], context) => {
      if (Array.isArray(given) && given.length > most) {
        context.issues.push({ code: 'custom', message: tooMany(most), input: given });
      }
      return given;
    }),
    z.array(id).check(z.minLength(least), z.maxLength(most)),
  );

/** A count that may come as text; 0 when it is missing or not a number. */
export const count = z.catch(z.coerce.number(), 0);

/** A boolean, also as the text of a query string. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
]);

/** A timestamp; `null` when it is missing or empty. */
export const momentOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);

/** The reply to a write: a status and a message. */
export const outcome = z.looseObject({ status: text, message: text, detail: z.optional(z.unknown()) });

export const mobileNumber = z.string().check(z.regex(/^\d{10}$/, 'Mobile number must be 10 digits'));

/** A calendar day such as `2026-11-21`, without time or time zone. */
export const calendarDay = z.iso.date();

/** A calendar day that an upstream may send as a timestamp (the date part is used) or omit; then it is empty. */
export const looseDay = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value?.slice(0, 10) ?? ''),
);

/** A boolean that an upstream may send as text, as 0 and 1, or omit; then it is `false`. */
export const looseFlag = z.pipe(
  z.nullish(z.union([flag, z.literal([0, 1])])),
  z.transform((value) => Boolean(value)),
);

/** A list that comes as an array or as `{data: []}`. */
export const bareOrData = <T extends z.ZodMiniType>(row: T) =>
  z.union([
    z.array(row),
    z.pipe(
      z.object({ data: z.array(row) }),
      z.transform((reply) => reply.data),
    ),
  ]);
