/** Reads a browser's request and validates it against the contract. */
import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import type { Problem } from '@/lib/contract/errors';
import { joinMessages, readShape, repeatedParameters } from '@/lib/contract/problems';
import { BffError } from '../bff-error';
import { checkUpload, maxUploadBytes } from './check-upload';

const mostJsonBytes = 1024 * 1024;

/** Twice the depth of any body in the contract: deeply nested JSON is expensive to serialise again. */
const maxJsonDepth = 8;

/** The validated parts of a request; fields that the contract does not name are stripped. */
export interface ParsedInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

const invalidInput = (detail: Problem[]) => new BffError('INVALID_INPUT', { message: joinMessages(detail), detail });

function parse<S extends z.ZodMiniType>(shape: S, value: unknown): z.output<S> {
  const read = readShape(shape, value);
  if ('data' in read) return read.data as z.output<S>; // parsed by this very shape
  throw invalidInput(read.problems);
}

const parseFields = (shape: z.ZodMiniObject | undefined, value: unknown): Record<string, unknown> =>
  shape ? { ...parse(shape, value) } : {};

/** How much of a request may be read, and who counts what is held. */
interface Room {
  maxJsonBytes?: number;
  hold?: (bytes: number) => void;
}

async function readBytes(request: Request, maxBytes: number, hold?: Room['hold']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      const megabytes = Math.floor(maxBytes / 1024 / 1024);
      throw new BffError(
        'TOO_LARGE',
        megabytes > 0 ? { message: `This is larger than ${megabytes} MB and can't be sent.` } : {},
      );
    }
    hold?.(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BffError('INVALID_INPUT', { message: 'The body is not valid JSON.' });
  }
}

async function readJson(request: Request, { maxJsonBytes = mostJsonBytes, hold }: Room): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new BffError('INVALID_INPUT', { message: 'The body must be JSON.' });
  }
  const json = parseJson((await readBytes(request, maxJsonBytes, hold)).toString('utf8'));
  if (isDeeper(json, maxJsonDepth)) throw new BffError('INVALID_INPUT', { message: 'The body is nested too deeply.' });
  return json;
}

/**
 * A JSON body of this shape.
 * @throws {BffError} INVALID_INPUT with the fields that are wrong, TOO_LARGE, or what `hold` throws.
 */
export async function readBody<S extends z.ZodMiniType>(request: Request, shape: S, room: Room): Promise<z.output<S>> {
  return parse(shape, await readJson(request, room));
}

async function readForm(request: Request, maxBytes: number, hold: Room['hold']): Promise<FormData> {
  const bytes = await readBytes(request, maxBytes, hold);
  const contentType = request.headers.get('content-type') ?? '';
  const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } });
  return body.formData().catch(() => new FormData());
}

/**
 * A multipart body of this shape, in which each field is a list.
 * @throws {BffError} INVALID_INPUT with the fields that are wrong, TOO_LARGE, or what `hold` throws.
 */
export async function readFiles<S extends z.ZodMiniObject>(
  request: Request,
  shape: S,
  { maxBytes, hold }: Pick<Room, 'hold'> & { maxBytes: number },
): Promise<z.output<S>> {
  const form = await readForm(request, maxBytes, hold);
  return parse(shape, Object.fromEntries(Object.keys(shape.shape).map((field) => [field, form.getAll(field)])));
}

/**
 * The one file of a multipart body.
 * @throws {BffError} INVALID_INPUT without one, TOO_LARGE, or what `hold` throws.
 */
export async function readFile(request: Request, { hold }: Room): Promise<File> {
  const file = (await readForm(request, maxUploadBytes, hold)).get('file');
  if (!(file instanceof File)) throw new BffError('INVALID_INPUT', { message: 'Please select a file first' });
  return file;
}

async function readUpload(
  request: Request,
  { upload }: Call,
  query: ParsedInput['query'],
  room: Room,
): Promise<File | undefined> {
  if (!upload) return undefined;
  const file = await readFile(request, room);
  await checkUpload(file, upload, query);
  return file;
}

/** @throws {BffError} INVALID_INPUT with the fields that are wrong, TOO_LARGE, or what `hold` throws. */
export async function readInput(
  request: Request,
  call: Call,
  { params, searchParams }: { params: Record<string, string>; searchParams: URLSearchParams },
  room: Room,
): Promise<ParsedInput> {
  const repeated = repeatedParameters(call, searchParams);
  if (repeated.length > 0) throw invalidInput(repeated);
  const query = parseFields(call.query, Object.fromEntries(searchParams));
  return {
    params: parseFields(call.params, params),
    query,
    body: call.body ? await readBody(request, call.body, room) : undefined,
    file: await readUpload(request, call, query, room),
  };
}
