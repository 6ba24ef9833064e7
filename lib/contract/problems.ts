/** Turns validation errors into messages for the user. */
import type * as z from 'zod/mini';
import type { Call } from './call';
import type { Problem } from './errors';
import { beginsLike, type FileKind, kindOf, megabyte } from './values/file-kinds';

type Issue = z.core.$ZodIssue;

const depth = (issues: Issue[]) => issues.reduce((most, { path }) => Math.max(most, path.length), 0);

/** For a union, reports the errors of the option with the fewest of them, or else the one whose parts fit more. */
const nearest = (issues: Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [best] = [...issue.errors].sort((a, b) => a.length - b.length || depth(b) - depth(a));
    return best ? nearest(best).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });

/** A message that begins with a small letter, such as 'must be a whole number', lacks what it speaks of. */
const sentence = (message: string, about: string) => (/^[a-z]/.test(message) ? `${about} ${message}` : message);

function asProblem({ path, message }: Issue): Problem {
  // The last name in the path: a list's items are reported under the list's name.
  const field = path.findLast((part) => typeof part === 'string');
  return field === undefined
    ? { message: sentence(message, 'This input') }
    : { field, message: sentence(message, field) };
}

/** Zod's own 'Invalid input' says neither what it speaks of nor anything else. */
const inOurWords = { error: () => 'is not valid' };

/** The value as the shape has it; or its problems without duplicates: a list may repeat the same one thousands of times. */
export function readShape(shape: z.ZodMiniType, value: unknown): { data: unknown } | { problems: Problem[] } {
  const result = shape.safeParse(value, inOurWords);
  if (result.success) return { data: result.data };
  const problems = nearest(result.error.issues).map(asProblem);
  return {
    problems: [...new Map(problems.map((problem) => [`${problem.field}: ${problem.message}`, problem])).values()],
  };
}

/** The call's parameters that a query gives more than once: which of the values counts would be anybody's guess. */
export function repeatedParameters({ query, identity }: Call, given: URLSearchParams): Problem[] {
  const names = Object.keys({ ...query?.shape, ...identity?.query });
  const repeated = names.filter((name) => given.getAll(name).length > 1);
  return repeated.map((field) => ({ field, message: `${field} is given more than once` }));
}

/** The problems' messages as one text. */
export function joinMessages(problems: Problem[]): string {
  const sentences = problems.map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`));
  return [...new Set(sentences)].join(' ');
}

const longestQuote = 80;

/** Shortens a user's input for quoting it in a message. */
export const shortened = (sent: string): string =>
  // The cut may split a surrogate pair.
  sent.length <= longestQuote ? sent : `${sent.slice(0, longestQuote - 1).toWellFormed()}…`;

/** A number of the sheet that a row further up has. */
export const alreadyInRow = (text: string, row: number) => `${shortened(text)} is already in row ${row}`;

export const quoted = (sent: string) => `“${shortened(sent)}”`;

export const tooLongName = (name: string) =>
  `The name ${quoted(name)} is too long. Please give the file a shorter one.`;

interface SentFile {
  name: string;
  /** In bytes. */
  size: number;
  /** Its first bytes, `startBytes` of them. */
  start: Uint8Array;
}

export const tooLargeFile = (name: string, maxBytes: number) =>
  `${quoted(name)} is larger than ${maxBytes / megabyte} MB.`;

export const notWhatItSays = (name: string, kind: FileKind) =>
  `${quoted(name)} is not in ${kind.name} format, although its name says so. Please choose another file.`;

/** What keeps a file from being one of these kinds; `null` where nothing does. */
export function problemOfFile(
  { name, size, start }: SentFile,
  kinds: readonly FileKind[],
): { message: string; isTooLarge?: true } | null {
  const kind = kindOf(name, kinds);
  if (!kind) {
    const allowed = kinds.flatMap(({ extensions }) => extensions).join(', ');
    return { message: `${quoted(name)} can't be used here. Please choose one of these types: ${allowed}.` };
  }
  if (size === 0) return { message: `${quoted(name)} is empty.` };
  if (size > kind.maxBytes) return { message: tooLargeFile(name, kind.maxBytes), isTooLarge: true };
  if (beginsLike(kind, start)) return null;
  return { message: notWhatItSays(name, kind) };
}
