import { fileTooLargeMessage } from '@/lib/contract/problems';
import { joinedFiles, workbookLimits } from '@/lib/contract/sheets';
import { fileKinds, maxFileBytes } from '@/lib/contract/values/file-kinds';
import { joinWorkbooks } from '@/lib/server/sheets/join-workbooks';
import { readSheetAsJson } from '@/lib/server/sheets/read-sheet';
import { writeJsonWorkbook } from '@/lib/server/sheets/write-workbook';
import { BffError } from '../bff-error';
import { readFile, readFiles, readJsonBytes } from '../forward/call-input';
import { checkSession } from '../forward/check-session';
import { withUserQuota } from '../forward/user-quota';
import type { HandlerContext } from '../handler';
import { audit } from '../logging/audit';
import { refreshedCookies } from '../session/session';
import { queueClientOf, type SheetRequest, throwSheetError } from './sheet-request';

async function respondWith(
  request: Request,
  context: HandlerContext,
  contentType: string,
  createContent: (work: SheetRequest) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  return withUserQuota(context, async (session, reserveBytes) => {
    await checkSession(session, request, context);
    const bytes = await createContent({ session, request, reserveBytes, queues: context.services.sheetQueues }).catch(
      throwSheetError,
    );
    const isExport = contentType === fileKinds.xlsx.mediaType;
    if (isExport) audit(context, session, 'export', { call: `POST ${context.route}`, records: [], status: 200 });
    context.cookies.push(...(await refreshedCookies(session, context)));
    return new Response(bytes, { headers: { 'content-type': contentType } });
  });
}

async function readSheetFile(sheetRequest: SheetRequest) {
  const file = await readFile(sheetRequest.request, sheetRequest);
  if (file.size > maxFileBytes)
    throw new BffError('TOO_LARGE', { message: fileTooLargeMessage(file.name, maxFileBytes) });
  return readSheetAsJson(file, queueClientOf(sheetRequest), sheetRequest.queues.reading);
}

async function writeWorkbookFile(sheetRequest: SheetRequest) {
  const json = await readJsonBytes(sheetRequest.request, { ...sheetRequest, maxJsonBytes: workbookLimits.bytes });
  return writeJsonWorkbook(json, queueClientOf(sheetRequest), sheetRequest.queues.writing);
}

async function joinWorkbookFiles(sheetRequest: SheetRequest) {
  const { file, name } = await readFiles(sheetRequest.request, joinedFiles, {
    ...sheetRequest,
    maxBytes: workbookLimits.bytes,
  });
  const bytes = await Promise.all(file.map(async (upload) => new Uint8Array(await upload.arrayBuffer())));
  const files = bytes.map((content, index) => ({ bytes: content, name: name[index] ?? '' }));
  return joinWorkbooks(files, queueClientOf(sheetRequest), sheetRequest.queues.writing);
}

export const handleReadSheet = (request: Request, context: HandlerContext): Promise<Response> =>
  respondWith(request, context, 'application/json', readSheetFile);

export const handleWriteWorkbook = (request: Request, context: HandlerContext): Promise<Response> =>
  respondWith(request, context, fileKinds.xlsx.mediaType, writeWorkbookFile);

export const handleJoinWorkbooks = (request: Request, context: HandlerContext): Promise<Response> =>
  respondWith(request, context, fileKinds.xlsx.mediaType, joinWorkbookFiles);
