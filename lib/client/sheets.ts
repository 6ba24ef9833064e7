/** Spreadsheets, which the console's own server reads and writes. Nothing is saved by either. */

import { apiPrefix } from '@/lib/contract/call';
import { type SheetRow, sheetPaths, sheetRows, type Workbook } from '@/lib/contract/sheets';
import { invalidReplyError, unreachableError } from './call-error';
import { errorFromReply } from './error-from-reply';
import { type SendOptions, send } from './send';
import { retryAfterSignIn } from './sign-in-again';

async function ask<T>(path: string, options: SendOptions, take: (response: Response) => Promise<T>): Promise<T> {
  const { signal } = options;
  return retryAfterSignIn(async () => {
    const response = await send(path, options);
    if (!response.ok) throw errorFromReply(await response.json().catch(() => undefined), response.status);
    return take(response).catch((error: unknown) => {
      throw signal?.aborted ? error : unreachableError();
    });
  }, signal);
}

async function askForRows(path: string, options: SendOptions): Promise<SheetRow[]> {
  const content = await ask(path, options, (response): Promise<unknown> => response.json());
  const { data } = sheetRows.safeParse(content);
  if (!data) throw invalidReplyError();
  return data.rows;
}

/**
 * The filled rows of a file's first visible sheet: .xlsx, .xls or .csv.
 * @throws {CallError} with a sentence about the file where it can't be read.
 */
export function readSheet(file: Blob & { name: string }, signal?: AbortSignal): Promise<SheetRow[]> {
  const form = new FormData();
  form.set('file', file, file.name);
  return askForRows(sheetPaths.read, { method: 'POST', body: form, signal });
}

/** The same of a file that a call replies with. */
export const readReply = (path: `/${string}`): Promise<SheetRow[]> =>
  askForRows(`${apiPrefix}${path}`, { method: 'GET', accept: 'application/json' });

/**
 * A workbook as an .xlsx.
 * @throws {CallError} where it holds more than one can.
 */
export const writeWorkbook = (workbook: Workbook, signal?: AbortSignal): Promise<Blob> =>
  ask(sheetPaths.write, { method: 'POST', body: JSON.stringify(workbook), signal }, (response) => response.blob());

/**
 * One .xlsx with the first visible sheet of each workbook, under these names and in this order.
 * @throws {CallError} whose `fields` name the workbooks that can't be read: `file.0` is the first.
 */
export function joinWorkbooks(files: readonly { name: string; content: Blob }[], signal?: AbortSignal): Promise<Blob> {
  const form = new FormData();
  for (const { name, content } of files) {
    form.append('file', content, 'sheet.xlsx');
    form.append('name', name);
  }
  return ask(sheetPaths.join, { method: 'POST', body: form, signal }, (response) => response.blob());
}
