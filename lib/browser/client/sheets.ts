import { apiPrefix } from '@/lib/contract/call';
import { type NamedSheet, readSheets, type SheetRow, sheetPaths, type Workbook } from '@/lib/contract/sheets';
import { invalidReplyError, unreachableError } from './call-error';
import { errorFromReply } from './error-from-reply';
import { type SendOptions, send } from './send';
import { retryAfterSignIn } from './sign-in-again';

async function requestSheet<T>(
  path: string,
  options: SendOptions,
  readBody: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal } = options;
  return retryAfterSignIn(async () => {
    const response = await send(path, options);
    if (!response.ok) throw errorFromReply(await response.json().catch(() => undefined), response.status);
    return readBody(response).catch((error: unknown) => {
      throw signal?.aborted ? error : unreachableError();
    });
  }, signal);
}

async function requestSheets(path: string, options: SendOptions): Promise<NamedSheet[]> {
  const content = await requestSheet(path, options, (response): Promise<unknown> => response.json());
  const { data } = readSheets.safeParse(content);
  if (!data) throw invalidReplyError();
  const { others, ...first } = data;
  return [first, ...others];
}

export function readFile(file: Blob & { name: string }, signal?: AbortSignal): Promise<NamedSheet[]> {
  const form = new FormData();
  form.set('file', file, file.name);
  return requestSheets(sheetPaths.read, { method: 'POST', body: form, signal });
}

export const readReplySheet = async (path: `/${string}`): Promise<SheetRow[]> => {
  const [sheet] = await requestSheets(`${apiPrefix}${path}`, { method: 'GET', accept: 'application/json' });
  return sheet?.rows ?? [];
};

export const writeWorkbook = (workbook: Workbook, signal?: AbortSignal): Promise<Blob> =>
  requestSheet(sheetPaths.write, { method: 'POST', body: JSON.stringify(workbook), signal }, (response) =>
    response.blob(),
  );

/**
 * Returns one .xlsx with the first visible sheet of each workbook, in the order of `files`.
 * @throws {CallError} whose `fields` name the unreadable workbooks: `file.0` is the first.
 */
export function joinWorkbooks(files: readonly { name: string; content: Blob }[], signal?: AbortSignal): Promise<Blob> {
  const form = new FormData();
  for (const { name, content } of files) {
    form.append('file', content, 'sheet.xlsx');
    form.append('name', name);
  }
  return requestSheet(sheetPaths.join, { method: 'POST', body: form, signal }, (response) => response.blob());
}
