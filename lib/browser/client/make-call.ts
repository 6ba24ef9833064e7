import type { QueryClient } from '@tanstack/react-query';
import { toast } from '@/lib/browser/toasts/toast';
import { type Call, isWrite, type SpreadsheetFile, toCallUrl } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { mayHaveSaved } from '@/lib/contract/errors';
import { entityTag } from '@/lib/contract/values/versions';
import { addedToastId, publishAddedRow } from './added-row';
import { CallError, conflictOf, invalidReplyError, isUnknownOutcome, missingIdError } from './call-error';
import { errorFromReply, unknownOutcomeError } from './error-from-reply';
import { recordWrite } from './last-write';
import { type MutationMeta, secondLines } from './mutation-meta';
import { forgetUnknownOutcome, idempotencyKeyFor, rememberUnknownOutcome, type SendOptions, send } from './send';
import { retryAfterSignIn } from './sign-in-again';
import { undoAction } from './undo';

/**
 * Re-exported for modules that parse a reply themselves. They have already loaded this script, and another dynamic
 * import could fail while the browser is offline.
 */
export { errorFromReply };

export type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: SpreadsheetFile;
  version?: string;
};

function bodyOf({ body, file }: AnyInput): string | File | undefined {
  if (file instanceof File) return file;
  const content = file ?? body;
  return content === undefined ? undefined : JSON.stringify(content);
}

function encodeBody(content: string | File | undefined): string | FormData | undefined {
  if (!(content instanceof File)) return content;
  const form = new FormData();
  form.set('file', content);
  return form;
}

const lacksId = (part: unknown): boolean =>
  part === null || (typeof part === 'object' && Object.values(part).some(lacksId));

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return { status: 'success' };
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function isRefusal({ successWhen }: Call, content: unknown): boolean {
  if (!successWhen) return false;
  const { status, detail }: { status?: unknown; detail?: unknown } = Object(content);
  const statusText = typeof status === 'string' ? status : '';
  if (successWhen === 'says-success') return statusText !== 'success';
  return detail ? statusText.toLowerCase() !== 'success' : /^(?:err|fail|false)/i.test(statusText);
}

async function readReply(call: Call, response: Response): Promise<unknown> {
  if (call.reply === 'file' && response.ok) return response.blob();
  const content = await readJson(response);
  if (isWrite(call) && content === undefined && mayHaveSaved(response.status)) throw unknownOutcomeError();
  if (!response.ok) throw errorFromReply(content, response.status, call.versioned);
  if (isRefusal(call, content)) throw errorFromReply(content);
  const parsed = call.reply === 'file' ? null : call.reply.safeParse(content);
  if (!parsed?.success) throw isWrite(call) ? unknownOutcomeError() : invalidReplyError();
  return parsed.data;
}

async function sendCall(call: Call, url: string, options: SendOptions): Promise<Response> {
  const isOffline = globalThis.navigator?.onLine === false;
  try {
    return await send(url, options);
  } catch (error) {
    const mayBeDone = isWrite(call) && !isOffline && error instanceof CallError;
    throw mayBeDone ? unknownOutcomeError() : error;
  }
}

/**
 * Makes a call and validates its reply. Import `call` instead, which loads this file on demand.
 * @throws {CallError} with the message of the server. Its code is OUTCOME_UNKNOWN if a write may have been saved, and
 * INVALID_INPUT if an id is `null`.
 */
export async function makeCall(
  name: string,
  input: AnyInput,
  options: Pick<SendOptions, 'signal' | 'onProgress'>,
): Promise<unknown> {
  const call = calls.get(name);
  if (!call) throw new Error(`the contract has no call ${name}`);
  if (lacksId(input)) throw missingIdError();
  const url = toCallUrl(call, input);
  const content = bodyOf(input);
  // The attempts before and after a new sign-in share one key, so that the server executes the write only once.
  const write = { call, url, content };
  const idempotencyKey = idempotencyKeyFor(write);
  const attempt = async () => {
    const ifMatch = call.versioned && input.version ? entityTag(input.version) : undefined;
    const sendOptions = { method: call.method, body: encodeBody(content), idempotencyKey, ifMatch, ...options };
    return readReply(call, await sendCall(call, url, sendOptions));
  };
  try {
    const reply = await retryAfterSignIn(attempt, options.signal);
    forgetUnknownOutcome(write);
    return reply;
  } catch (error) {
    if (isUnknownOutcome(error)) rememberUnknownOutcome(write, idempotencyKey);
    throw error;
  }
}

type Meta = MutationMeta | undefined;

function successText(meta: Meta, variables: unknown, data: unknown): string | undefined {
  const success = meta?.success;
  return typeof success === 'function' ? success(variables as never, data as never) : success;
}

export function showSuccess(meta: Meta, variables: unknown, data: unknown): void {
  const text = successText(meta, variables, data);
  const undo = meta?.undo?.(variables as never, data as never);
  if (!text) return;
  toast.success(text, {
    description: secondLines(text, meta, variables),
    ...(undo && { action: undoAction(undo) }),
    ...(meta?.added && { id: addedToastId }),
  });
}

interface Settled {
  data: unknown;
  error: Error | null;
  variables: unknown;
}

export async function settle(client: QueryClient, meta: Meta, { data, error, variables }: Settled): Promise<void> {
  if (error && !isUnknownOutcome(error) && !conflictOf(error)) return;
  recordWrite();
  const refetches = Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
  if (error) return;
  await refetches;
  if (!meta?.added) return;
  const row = meta.added(variables as never, data as never);
  const text = successText(meta, variables, data) ?? '';
  publishAddedRow({ ...row, text, description: secondLines(text, meta, variables) });
}
