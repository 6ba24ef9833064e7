import type * as z from 'zod/mini';
import type { Call, Identity } from '@/lib/contract/call';
import { fileTooLargeMessage, findRepeatedParameters, nameTooLongMessage, parseShape } from '@/lib/contract/problems';
import { maxFileBytes } from '@/lib/contract/values/file-kinds';
import { parseDigits } from '@/lib/contract/values/integers';
import { maxLengths } from '@/lib/contract/values/limits';
import { HttpError, invalidFieldsError } from '../http-error';
import type { Actor } from '../identity/access-tokens';

/** The ids of creators and of meal plan users are not checked, because clients may send a fixed fallback id instead. */
const ownId = (kind: Identity, actor: Actor): number | null => {
  if (kind === 'userId') return actor.userId;
  if (kind === 'schoolId') return actor.schoolId;
  return null;
};

const valueAtPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>(
    (part, name) =>
      // A path must not reach `Object.prototype`.
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? (part as Record<string, unknown>)[name]
        : undefined,
    value,
  );

function requireOwnId(value: unknown, kind: Identity, actor: Actor) {
  const ownValue = ownId(kind, actor);
  if (ownValue === null || value === undefined || parseDigits(value) === ownValue) return;
  throw new HttpError(
    403,
    kind === 'userId'
      ? 'This request is for a user other than the one signed in.'
      : 'This request is for a school other than the one signed in to.',
  );
}

/** @throws {HttpError} 403 for ids of another user or school, 422 for ids missing from the query. */
function checkIdentity(call: Call, query: Record<string, string>, body: unknown, actor: Actor) {
  for (const [name, kind] of Object.entries(call.identity?.query ?? {})) {
    if (!query[name]) throw invalidFieldsError([{ field: name, message: `${name} is missing` }]);
    requireOwnId(query[name], kind, actor);
  }
  for (const [path, kind] of Object.entries(call.identity?.body ?? {}))
    requireOwnId(valueAtPath(body, path), kind, actor);
}

export interface RequestParts {
  params: unknown;
  query: unknown;
  body: unknown;
  file: File | undefined;
}

function parse(shape: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const result = parseShape(shape, value);
  if ('data' in result) return result.data;
  throw invalidFieldsError(result.problems);
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

async function readFile(request: Request): Promise<File> {
  const form = await request.formData().catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new HttpError(400, 'Please select a file first');
  if (file.name.length > maxLengths.fileName) throw new HttpError(400, nameTooLongMessage(file.name));
  if (file.size > maxFileBytes) throw new HttpError(413, fileTooLargeMessage(file.name, maxFileBytes));
  return file;
}

export const parseParts = (call: Call, { params, query, body }: Omit<RequestParts, 'file'>) => ({
  params: parse(call.params, params),
  query: parse(call.query, query),
  body: parse(call.body, body),
});

/**
 * @throws {HttpError} 400 for an unreadable body, 403 for ids of another user or school, 413 for a file that is too
 * large, or 422 for invalid fields.
 */
export async function parseRequest(
  call: Call,
  request: Request,
  params: Record<string, string>,
  actor: Actor | null,
): Promise<RequestParts> {
  const { searchParams } = new URL(request.url);
  const repeated = findRepeatedParameters(call, searchParams);
  if (repeated.length > 0) throw invalidFieldsError(repeated);
  const query = Object.fromEntries(searchParams);
  const body = call.body ? await readJson(request) : undefined;
  if (actor) checkIdentity(call, query, body, actor);
  return { ...parseParts(call, { params, query, body }), file: call.upload ? await readFile(request) : undefined };
}
