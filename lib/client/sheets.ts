/** Spreadsheets, which the console's own server reads and writes. Nothing is saved by either. */

import { type SheetRow, sheetPaths, sheetRows, type Workbook } from '@/lib/contract/sheets';
import { invalidReplyError, unreachableError } from './call-error';
import { errorFromReply } from './error-from-reply';
import { type SendOptions, send } from './send';
import { retryAfterSignIn } from './sign-in-again';

async function post<T>(
  path: string,
  body: SendOptions['body'],
  take: (response: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return retryAfterSignIn(async () => {
    const response = await send(path, { method: 'POST', body, signal });
    if (!response.ok) throw errorFromReply(await response.json().catch(() => undefined), response.status);
    return take(response).catch((error: unknown) => {
      throw signal?.aborted ? error : unreachableError();
    });
  }, signal);
}

/**
 * The filled rows of a file's first visible sheet: .xlsx, .xls or .csv.
 * @throws {CallError} with a sentence about the file where it can't be read.
 */
export async function readSheet(file: Blob & { name: string }, signal?: AbortSignal): Promise<SheetRow[]> {
  const form = new FormData();
  form.set('file', file, file.name);
  const content = await post(sheetPaths.read, form, (response): Promise<unknown> => response.json(), signal);
  const { data } = sheetRows.safeParse(content);
  if (!data) throw invalidReplyError();
  return data.rows;
}

/**
 * A workbook as an .xlsx.
 * @throws {CallError} where it holds more than one can.
 */
export const writeWorkbook = (workbook: Workbook, signal?: AbortSignal): Promise<Blob> =>
  post(sheetPaths.write, JSON.stringify(workbook), (response) => response.blob(), signal);

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
  return post(sheetPaths.join, form, (response) => response.blob(), signal);
}
