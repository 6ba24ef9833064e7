import { tooLargeFile } from '@/lib/contract/problems';
import { joinedFiles, workbookLimits } from '@/lib/contract/sheets';
import { fileKinds, maxFileBytes } from '@/lib/contract/values/file-kinds';
import { joinWorkbooks } from '@/lib/server/sheets/join-workbooks';
import { readSheetAsJson } from '@/lib/server/sheets/read-sheet';
import { writeJsonWorkbook } from '@/lib/server/sheets/write-workbook';
import { BffError } from '../bff-error';
import { readFile, readFiles, readJsonBytes } from '../forward/call-input';
import { forUser } from '../forward/share';
import type { HandlerContext } from '../handler';
import { refreshedCookies } from '../session/session';
import { refuse, turnOf, type Work } from './turns';

async function answerWith(
  request: Request,
  context: HandlerContext,
  contentType: string,
  work: (work: Work) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  return forUser(context, async (session, hold) => {
    const bytes = await work({ session, request, hold, queues: context.console.sheetQueues }).catch(refuse);
    context.cookies.push(...(await refreshedCookies(session, context)));
    return new Response(bytes, { headers: { 'content-type': contentType } });
  });
}

async function read(work: Work) {
  const file = await readFile(work.request, work);
  if (file.size > maxFileBytes) throw new BffError('TOO_LARGE', { message: tooLargeFile(file.name, maxFileBytes) });
  return readSheetAsJson(file, turnOf(work), work.queues.reading);
}

async function write(work: Work) {
  const json = await readJsonBytes(work.request, { ...work, maxJsonBytes: workbookLimits.bytes });
  return writeJsonWorkbook(json, turnOf(work), work.queues.writing);
}

async function join(work: Work) {
  const { file, name } = await readFiles(work.request, joinedFiles, { ...work, maxBytes: workbookLimits.bytes });
  const bytes = await Promise.all(file.map(async (one) => new Uint8Array(await one.arrayBuffer())));
  const named = bytes.map((content, at) => ({ bytes: content, name: name[at] ?? '' }));
  return joinWorkbooks(named, turnOf(work), work.queues.writing);
}

export const handleReadSheet = (request: Request, context: HandlerContext): Promise<Response> =>
  answerWith(request, context, 'application/json', read);

export const handleWriteWorkbook = (request: Request, context: HandlerContext): Promise<Response> =>
  answerWith(request, context, fileKinds.xlsx.mediaType, write);

export const handleJoinWorkbooks = (request: Request, context: HandlerContext): Promise<Response> =>
  answerWith(request, context, fileKinds.xlsx.mediaType, join);
