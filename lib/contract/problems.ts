import type * as z from 'zod/mini';
import type { Call } from './call';
import type { Problem } from './errors';
import { type FileKind, fileKinds, hasSignature, heicMessage, isHeic, kindOf, megabyte } from './values/file-kinds';

type Issue = z.core.$ZodIssue;

const maxPathLength = (issues: Issue[]) => issues.reduce((maxDepth, { path }) => Math.max(maxDepth, path.length), 0);

/**
 * Replaces the issue of a union by the issues of its closest option. The closest option has the fewest issues. On a
 * tie, the option with the deepest path is the closest.
 */
const closestIssues = (issues: Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [best] = [...issue.errors].sort((a, b) => a.length - b.length || maxPathLength(b) - maxPathLength(a));
    return best ? closestIssues(best).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });

const withSubject = (message: string, subject: string) => (/^[a-z]/.test(message) ? `${subject} ${message}` : message);

function toProblem({ path, message }: Issue): Problem {
  const field = path.findLast((part) => typeof part === 'string');
  return field === undefined
    ? { message: withSubject(message, 'This input') }
    : { field, message: withSubject(message, field) };
}

/**
 * Returns the problems of texts that contain the character NUL. No text of a person contains it, and PostgreSQL can't
 * store it.
 */
function findNulProblems(value: unknown, field?: string): Problem[] {
  if (typeof value === 'string') {
    const message = 'Please type this text again, because it contains a character that can’t be saved';
    return value.includes('\0') ? [{ field, message }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) => findNulProblems(inner, isList ? field : name));
}

const defaultMessage = { error: () => 'is not valid' };

/**
 * Returns the parsed value or the problems. Duplicate problems are removed, because a list can repeat one problem
 * thousands of times.
 */
export function parseShape(shape: z.ZodMiniType, value: unknown): { data: unknown } | { problems: Problem[] } {
  const result = shape.safeParse(value, defaultMessage);
  const problems = result.success ? findNulProblems(result.data) : closestIssues(result.error.issues).map(toProblem);
  if (result.success && problems.length === 0) return { data: result.data };
  return {
    problems: [...new Map(problems.map((problem) => [`${problem.field}: ${problem.message}`, problem])).values()],
  };
}

/** Reports repeated query parameters, because it is unclear which value counts. */
export function findRepeatedParameters({ query, identity }: Call, params: URLSearchParams): Problem[] {
  const names = Object.keys({ ...query?.shape, ...identity?.query });
  const repeated = names.filter((name) => params.getAll(name).length > 1);
  return repeated.map((field) => ({ field, message: `${field} is given more than once` }));
}

export function joinMessages(problems: Problem[]): string {
  const sentences = problems.map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`));
  return [...new Set(sentences)].join(' ');
}

const maxQuoteLength = 80;

export const shorten = (text: string): string =>
  // Replaces half a surrogate pair at the end, because `slice` may split a pair.
  text.length <= maxQuoteLength ? text : `${text.slice(0, maxQuoteLength - 1).toWellFormed()}…`;

export const duplicateInRowMessage = (text: string, row: number) => `${shorten(text)} is already in row ${row}`;

export const quote = (text: string) => `“${shorten(text)}”`;

export const nameTooLongMessage = (name: string) =>
  `The name ${quote(name)} is too long. Please give the file a shorter one.`;

interface SentFile {
  name: string;
  size: number;
  start: Uint8Array;
}

export const fileTooLargeMessage = (name: string, maxBytes: number) =>
  `${quote(name)} is larger than ${maxBytes / megabyte} MB.`;

export const fileTypeMismatchMessage = (name: string, kind: FileKind) =>
  `${quote(name)} is not in ${kind.name} format, although its name says so. Please choose another file.`;

export function findFileProblem(
  { name, size, start }: SentFile,
  kinds: readonly FileKind[],
): { message: string; isTooLarge?: true } | null {
  if (kinds.includes(fileKinds.jpeg) && isHeic(name, start)) return { message: heicMessage };
  const kind = kindOf(name, kinds);
  if (!kind) {
    const allowed = kinds.flatMap(({ extensions }) => extensions).join(', ');
    return { message: `${quote(name)} can't be used here. Please choose one of these types: ${allowed}.` };
  }
  if (size === 0) return { message: `${quote(name)} is empty.` };
  if (size > kind.maxBytes) return { message: fileTooLargeMessage(name, kind.maxBytes), isTooLarge: true };
  if (hasSignature(kind, start)) return null;
  return { message: fileTypeMismatchMessage(name, kind) };
}
