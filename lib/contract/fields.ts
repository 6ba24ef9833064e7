import * as z from 'zod/mini';
import { longest, tooLong, tooMany } from './limits';

/** A number that an upstream may also send, and a query string always carries, as text. */
export const int = z.coerce.number<number>().check(z.int());
export const intBetween = (least: number, most: number) => int.check(z.gte(least), z.lte(most));
export const id = int.check(z.gte(0));

/** Text that may come as a number (phones, employee numbers) or not at all; absent is the empty text. */
export const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value == null ? '' : String(value))),
);

/** Its length is told before anything else about it. */
export const atMost = (most: number) => z.maxLength(most, tooLong(most));

/** What somebody typed: every text of a body. */
export const typed = z.string().check(atMost(longest.text));

/** What a list is searched for, if anything. */
export const search = z.optional(z.string().check(atMost(longest.search)));

/** The ids that a body lists. They are counted before any of them is looked at. */
export const ids = ({ least = 0, most = longest.list } = {}) =>
  z.pipe(
    z.transform((given: z.input<typeof id>[], context) => {
      if (Array.isArray(given) && given.length > most) {
        context.issues.push({ code: 'custom', message: tooMany(most), input: given });
      }
      return given;
    }),
    z.array(id).check(z.minLength(least), z.maxLength(most)),
  );

/** A count that may come as text or not at all. */
export const count = z.catch(z.coerce.number(), 0);

/** `true` and `false`, also as query strings and as 0 and 1. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
  z.pipe(
    z.union([z.literal(0), z.literal(1)]),
    z.transform((value) => value === 1),
  ),
]);

/** A moment or nothing; an absent one is `null`. */
export const momentOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);

/** What a write answers: a status and whatever the server has to say about it. */
export const outcome = z.looseObject({ status: text, message: text, detail: z.optional(z.unknown()) });

/** A 1-based page number. */
export const page = int.check(z.gte(1));
export const mobileNumber = z.string().check(z.regex(/^\d{10}$/, 'Mobile number must be 10 digits'));

/** A calendar day as `2026-11-21`; it has no time and no zone. */
export const calendarDay = z.iso.date();

/** A calendar day that an upstream may send as a moment (its day counts) or not at all; absent is the empty text. */
export const looseDay = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value?.slice(0, 10) ?? ''),
);

/** A truth that an upstream may send as text, as 0 and 1, or not at all; absent is `false`. */
export const looseFlag = z.pipe(
  z.nullish(flag),
  z.transform((value) => value ?? false),
);

/** A list that comes bare or as `{data}`. */
export const bareOrData = <T extends z.ZodMiniType>(row: T) =>
  z.union([
    z.array(row),
    z.pipe(
      z.object({ data: z.array(row) }),
      z.transform((reply) => reply.data),
    ),
  ]);
