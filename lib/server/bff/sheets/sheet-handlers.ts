import { fileTooLargeMessage } from '@/lib/contract/problems';
import { joinedFiles, workbookLimits } from '@/lib/contract/sheets';
import { fileKinds, maxFileBytes } from '@/lib/contract/values/file-kinds';
import { joinWorkbooks } from '@/lib/server/sheets/join-workbooks';
import { readSheetAsJson } from '@/lib/server/sheets/read-sheet';
import { writeJsonWorkbook } from '@/lib/server/sheets/write-workbook';
import { BffError } from '../bff-error';
import { readFile, readFiles, readJsonBytes } from '../forward/call-input';
import { withUserQuota } from '../forward/user-quota';
import type { HandlerContext } from '../handler';
import { refreshedCookies } from '../session/session';
import { queueClientOf, type SheetRequest, throwSheetError } from './sheet-request';

async function answerWith(
  request: Request,
  context: HandlerContext,
  contentType: string,
  work: (work: SheetRequest) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  return withUserQuota(context, async (session, hold) => {
    const bytes = await work({ session, request, reserveBytes: hold, queues: context.console.sheetQueues }).catch(
      throwSheetError,
    );
    context.cookies.push(...(await refreshedCookies(session, context)));
    return new Response(bytes, { headers: { 'content-type': contentType } });
  });
}

async function read(work: SheetRequest) {
  const file = await readFile(work.request, work);
  if (file.size > maxFileBytes)
    throw new BffError('TOO_LARGE', { message: fileTooLargeMessage(file.name, maxFileBytes) });
  return readSheetAsJson(file, queueClientOf(work), work.queues.reading);
}

async function write(work: SheetRequest) {
  const json = await readJsonBytes(work.request, { ...work, maxJsonBytes: workbookLimits.bytes });
  return writeJsonWorkbook(json, queueClientOf(work), work.queues.writing);
}

async function join(work: SheetRequest) {
  const { file, name } = await readFiles(work.request, joinedFiles, { ...work, maxBytes: workbookLimits.bytes });
  const bytes = await Promise.all(file.map(async (one) => new Uint8Array(await one.arrayBuffer())));
  const named = bytes.map((content, at) => ({ bytes: content, name: name[at] ?? '' }));
  return joinWorkbooks(named, queueClientOf(work), work.queues.writing);
}

export const handleReadSheet = (request: Request, context: HandlerContext): Promise<Response> =>
  answerWith(request, context, 'application/json', read);

export const handleWriteWorkbook = (request: Request, context: HandlerContext): Promise<Response> =>
  answerWith(request, context, fileKinds.xlsx.mediaType, write);

export const handleJoinWorkbooks = (request: Request, context: HandlerContext): Promise<Response> =>
  answerWith(request, context, fileKinds.xlsx.mediaType, join);
