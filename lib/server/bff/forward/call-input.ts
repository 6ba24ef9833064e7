import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import type { Problem } from '@/lib/contract/errors';
import { findRepeatedParameters, joinMessages, parseShape } from '@/lib/contract/problems';
import { workbookLimits } from '@/lib/contract/sheets';
import { maxJsonDepth, measureJson } from '@/lib/contract/values/measure-json.mjs';
import { BffError } from '../bff-error';
import { checkUpload, maxUploadBytes } from './check-upload';

const defaultMaxJsonBytes = 1024 * 1024;

export interface ParsedInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

const invalidInput = (detail: Problem[]) => new BffError('INVALID_INPUT', { message: joinMessages(detail), detail });

function parse<S extends z.ZodMiniType>(shape: S, value: unknown): z.output<S> {
  const result = parseShape(shape, value);
  // Safe cast: `shape` has parsed the data.
  if ('data' in result) return result.data as z.output<S>;
  throw invalidInput(result.problems);
}

const parseFields = (shape: z.ZodMiniObject | undefined, value: unknown): Record<string, unknown> =>
  shape ? { ...parse(shape, value) } : {};

interface ReadLimits {
  maxJsonBytes?: number;
  reserveBytes?: (bytes: number) => void;
}

/** Reads the whole body even after an error, because unread bytes would block the connection's next request. */
async function* drainedChunks(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  try {
    yield* body.values({ preventCancel: true });
  } finally {
    body.pipeTo(new WritableStream()).catch(() => {});
  }
}

/**
 * Decompresses while reading, so that the size limits apply to the decompressed bytes. @throws {BffError} INVALID_INPUT
 */
async function* decompressedChunks({ body, headers, signal }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const coding = headers.get('content-encoding');
  if (coding === null) return yield* drainedChunks(body);
  if (coding !== 'gzip') throw new BffError('INVALID_INPUT', { message: 'The body may be compressed with gzip only.' });
  try {
    yield* pipeline(drainedChunks(body), createGunzip(), () => {});
  } catch (error) {
    if (signal.aborted) throw error;
    throw new BffError('INVALID_INPUT', { message: "The body can't be unpacked." });
  }
}

export async function readBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  reserveBytes?: ReadLimits['reserveBytes'],
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      const megabytes = Math.floor(maxBytes / 1024 / 1024);
      throw new BffError(
        'TOO_LARGE',
        megabytes > 0 ? { message: `This is larger than ${megabytes} MB and can't be sent.` } : {},
      );
    }
    reserveBytes?.(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  if (measureJson(bytes).depth > maxJsonDepth) {
    throw new BffError('INVALID_INPUT', { message: 'The body is nested too deeply.' });
  }
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BffError('INVALID_INPUT', { message: 'The body is not valid JSON.' });
  }
}

const isJson = (request: Request) => /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

export async function readJsonBytes(
  request: Request,
  { maxJsonBytes = defaultMaxJsonBytes, reserveBytes }: ReadLimits,
): Promise<Buffer> {
  if (!isJson(request)) {
    throw new BffError('INVALID_INPUT', { message: 'The body must be JSON.' });
  }
  return readBytes(decompressedChunks(request), maxJsonBytes, reserveBytes);
}

export async function readBody<S extends z.ZodMiniType>(
  request: Request,
  shape: S,
  limits: ReadLimits,
): Promise<z.output<S>> {
  return parse(shape, parseJson(await readJsonBytes(request, limits)));
}

/**
 * Several times above the needs of the console's own forms. A form without limits could use much memory, because the
 * parser allocates objects for each part and header line.
 */
const partLimits = { count: 4 * workbookLimits.sheets, headBytes: 16 * 1024 };

function checkParts(bytes: Buffer, boundary: string): void {
  const step = boundary.length;
  let count = 0;
  for (let position = bytes.indexOf(boundary); position >= 0; position = bytes.indexOf(boundary, position + step)) {
    count += 1;
    const rest = bytes.subarray(position + step);
    const hasLongHead =
      rest.length > partLimits.headBytes && !rest.subarray(0, partLimits.headBytes).includes('\r\n\r\n');
    if (count > partLimits.count || hasLongHead) {
      throw new BffError('INVALID_INPUT', { message: 'This form is too complex to read.' });
    }
  }
}

async function readForm(
  request: Request,
  maxBytes: number,
  reserveBytes: ReadLimits['reserveBytes'],
): Promise<FormData> {
  const bytes = await readBytes(decompressedChunks(request), maxBytes, reserveBytes);
  const contentType = request.headers.get('content-type') ?? '';
  const [, boundary] = /^multipart\/form-data\s*;.*\bboundary="?([\w'-]+)/i.exec(contentType) ?? [];
  if (!boundary) return new FormData();
  checkParts(bytes, boundary);
  // Passes the counted boundary, so that the parser can't find another one in the header.
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return new Response(new Uint8Array(bytes), { headers }).formData().catch(() => new FormData());
}

export async function readFiles<S extends z.ZodMiniObject>(
  request: Request,
  shape: S,
  { maxBytes, reserveBytes }: Pick<ReadLimits, 'reserveBytes'> & { maxBytes: number },
): Promise<z.output<S>> {
  const form = await readForm(request, maxBytes, reserveBytes);
  return parse(shape, Object.fromEntries(Object.keys(shape.shape).map((field) => [field, form.getAll(field)])));
}

export async function readFile(request: Request, { reserveBytes }: ReadLimits): Promise<File> {
  const file = (await readForm(request, maxUploadBytes, reserveBytes)).get('file');
  if (!(file instanceof File)) throw new BffError('INVALID_INPUT', { message: 'Please select a file first' });
  return file;
}

interface UploadOptions extends ReadLimits {
  writeSheet: (json: Buffer) => Promise<File>;
}

async function readUpload(
  request: Request,
  { upload }: Call,
  query: ParsedInput['query'],
  options: UploadOptions,
): Promise<File | undefined> {
  if (!upload) return undefined;
  const isWorkbook = upload === 'spreadsheet' && isJson(request);
  const file = isWorkbook
    ? await options.writeSheet(await readJsonBytes(request, { ...options, maxJsonBytes: workbookLimits.bytes }))
    : await readFile(request, options);
  await checkUpload(file, upload, query);
  return file;
}

export async function readInput(
  request: Request,
  call: Call,
  { params, searchParams }: { params: Record<string, string>; searchParams: URLSearchParams },
  options: UploadOptions,
): Promise<ParsedInput> {
  const repeated = findRepeatedParameters(call, searchParams);
  if (repeated.length > 0) throw invalidInput(repeated);
  const query = parseFields(call.query, Object.fromEntries(searchParams));
  return {
    params: parseFields(call.params, params),
    query,
    body: call.body ? await readBody(request, call.body, options) : undefined,
    file: await readUpload(request, call, query, options),
  };
}
