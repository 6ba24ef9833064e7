import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import { fileTooLargeMessage, findRepeatedParameters, nameTooLongMessage, parseShape } from '@/lib/contract/problems';
import { maxFileBytes } from '@/lib/contract/values/file-kinds';
import { maxLengths } from '@/lib/contract/values/limits';
import { HttpError, invalidFieldsError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { checkIdentity } from './check-identity';

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
