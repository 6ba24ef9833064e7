import * as z from 'zod';

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankToUndefined, type.optional());
export const withDefault = <T extends z.ZodType>(type: T, preset: z.input<T> & string) =>
  z.preprocess((value) => blankToUndefined(value) ?? preset, type).meta({ preset });

const urlParts = {
  credentials: { pattern: /^\w+:\/\/[^/?#]*@/, name: 'user name or password' },
  path: { pattern: /^\w+:\/\/[^/?#]*\/[^?#]/, name: 'path' },
  query: { pattern: /\?/, name: 'query, which begins with “?”' },
  fragment: { pattern: /#/, name: 'fragment, which begins with “#”' },
};

/** Matches text that the URL parser drops or reads differently, such as a line break or `https:host`. */
const misreadPattern = /[\s\\\p{C}]|^(?!\w+:\/\/)|^http\w*:\/\/\//iu;

/** No error message quotes the address, because it may contain a password. */
const address = (protocol: RegExp, kind: string, allowed: (keyof typeof urlParts)[]) =>
  z.string().superRefine((text, context) => {
    const addProblem = (message: string) => context.addIssue({ code: 'custom', message, continue: false });
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || misreadPattern.test(text) || !protocol.test(url.protocol) || url.port === '0') {
      return addProblem(`must be ${kind}`);
    }
    for (const [part, { pattern, name }] of Object.entries(urlParts)) {
      if (!allowed.some((candidate) => candidate === part) && pattern.test(text))
        return addProblem(`must have no ${name}`);
    }
  });

const http = /^https?:$/;
const httpAddress = 'an http or https address such as https://school.example';
const databaseAddress = 'an address such as postgres://user:password@host/database';
export const originUrl = address(http, httpAddress, []).transform((text) => new URL(text).origin);
export const baseUrl = address(http, httpAddress, ['path']).transform((text) => new URL(text).href.replace(/\/+$/, ''));
export const webhookUrl = address(http, 'an http or https address that accepts a POST', ['path', 'query']);
export const databaseUrl = address(/^postgres(ql)?:$/, databaseAddress, ['credentials', 'path', 'query']).refine(
  (text) => {
    const { host, searchParams } = new URL(text);
    return host !== '' || searchParams.get('host');
  },
  `must be ${databaseAddress}`,
);

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  const isInRange = (value: number) => value >= min && value <= max;
  // Allows only digits, because `Number` would also accept `0x10` and `1e3`.
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine(isInRange, message);
};
