import * as z from 'zod/mini';
import { maxId, maxPage, parseDigits } from './integers';
import { maxLengths, tooLongMessage, tooManyMessage } from './limits';
import type { Sort } from './sorts';

/**
 * Returns a schema for an integer in a request. It also accepts digits in text, because query strings contain only
 * text.
 */
export function intBetween(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.transform((received: number) => parseDigits(received)),
    z.int({ message, abort: true }).check(z.gte(min, message), z.lte(max, message)),
  );
}

export const id = intBetween(0, maxId);

export const page = intBetween(1, maxPage);

/** Text that an upstream may send as a number, such as a phone number. A missing or invalid value is ''. */
export const text = z.pipe(
  z.catch(z.nullish(z.union([z.string(), z.number()])), null),
  z.transform((value) => (value == null ? '' : String(value))),
);

export const atMost = (max: number) => z.maxLength(max, tooLongMessage(max));

export const userText = z.string().check(atMost(maxLengths.text));

export const search = z.optional(z.string().check(atMost(maxLengths.search)));

export const sortOf = <const C extends string>(columns: readonly C[]) =>
  z.optional(z.enum(columns.flatMap((column): Sort<C>[] => [column, `-${column}`])));

interface ListLimits {
  min?: number;
  max: number;
  tooFew?: string;
  tooMany?: string;
}

/**
 * Limits the length of a list before its items are parsed. `z.maxLength` alone checks the length only after the items
 * have been parsed, and Zod keeps an issue for each invalid item.
 */
export const list = <T extends z.ZodMiniType>(
  item: T,
  { min = 0, max, tooFew = 'must not be empty', tooMany = tooManyMessage(max) }: ListLimits,
) =>
  // `nonoptional` rejects a missing value, which the transform would accept.
  z.nonoptional(
    z.pipe(
      z.transform((received: z.input<T>[], context) => {
        if (Array.isArray(received) && received.length > max) {
          context.issues.push({ code: 'custom', message: tooMany, input: received });
        }
        return received;
      }),
      z.array(item).check(z.minLength(min, tooFew), z.maxLength(max)),
    ),
  );

/**
 * The maximum number of rows in a reply. It is several times the size of any real list, and limits the time for parsing
 * a wrong reply.
 */
export const maxReplyRows = 50_000;

export const ids = ({ min = 0, max = maxLengths.list } = {}) => list(id, { min, max });

export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
]);

/**
 * A timestamp, or `null` if it is missing or empty. A value of a wrong type becomes the text 'true' instead of `null`,
 * because `null` marks an active record.
 */
export const timestampOrNull = z.pipe(
  z.catch(z.nullish(z.union([z.string(), z.number(), z.boolean()])), true),
  z.transform((value) => (value ? String(value) : null)),
);

export const outcome = z.looseObject({ status: text, message: text, detail: z.optional(z.unknown()) });

export const personStatus = z.enum(['active', 'inactive']);

export const digits = (length: number, message: string) =>
  z.string().check(z.regex(new RegExp(`^\\d{${length}}$`), message));

export const mobileNumber = digits(10, 'Mobile number must be 10 digits');

export const sixDigitCode = z.string().check(z.regex(/^\d{6}$/));

export const knownValues = <const W extends string>(values: readonly W[]) =>
  z.pipe(
    z.catch(list(z.unknown(), { max: maxReplyRows }), []),
    z.transform((received) => values.filter((value) => received.includes(value))),
  );

export const calendarDay = z.iso.date('must be a date such as 2026-11-21');

export const looseDay = z.pipe(
  z.catch(z.nullish(z.string()), null),
  z.transform((value) => value?.slice(0, 10) ?? ''),
);

export const looseFlag = z.pipe(
  z.catch(z.nullish(z.union([z.boolean(), z.string(), z.number()])), null),
  z.transform((value) => /^(?:true|1)$/i.test(String(value))),
);

/** An id in a reply. An upstream may send larger ids than requests accept. */
export const replyId = intBetween(0, Number.MAX_SAFE_INTEGER);

/** An invalid id becomes `null`, so that the row is still shown. A call that needs the id then fails with an error. */
export const idOrNull = z.catch(z.nullable(replyId), null);

export const count = idOrNull;

const isEmptyRow = (row: unknown) =>
  typeof row === 'object' &&
  Object.values(row ?? {}).every((value) => value === null || value === '' || value === false);

/** Drops unreadable rows. Rejects a list with only unreadable rows, because it is probably not the expected list. */
export const rows = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    list(z.catch(z.nullable(row), null), { max: maxReplyRows }),
    z.transform((received, context): NonNullable<z.output<T>>[] => {
      const readable = received.filter((item): item is NonNullable<z.output<T>> => !isEmptyRow(item));
      if (received.length > 0 && readable.length === 0) {
        context.issues.push({ code: 'custom', message: 'Not a single row can be read', input: received });
      }
      return readable;
    }),
  );

export const rowsOrWrappedRows = <T extends z.ZodMiniType>(row: T) =>
  z.union([
    rows(row),
    z.pipe(
      z.object({ data: rows(row) }),
      z.transform((reply) => reply.data),
    ),
  ]);
