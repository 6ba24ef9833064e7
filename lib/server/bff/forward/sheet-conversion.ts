import type { Call } from '@/lib/contract/call';
import { fileKinds, maxFileBytes } from '@/lib/contract/values/file-kinds';
import { readSheetAsJson } from '@/lib/server/sheets/read-sheet';
import { writeJsonWorkbook } from '@/lib/server/sheets/write-workbook';
import { queueClientOf, type SheetRequest, throwSheetError } from '../sheets/sheet-request';
import { readBytes } from './call-input';

/** Constant, so that equal rows produce an equal file and the upstream can recognise a repeated import. */
const importFileName = 'import.xlsx';

export const wantsRows = ({ reply, fileKind }: Call, { headers }: Request): boolean =>
  reply === 'file' && fileKind === undefined && headers.get('accept') === 'application/json';

export const createSheetConverter = (sheetRequest: SheetRequest) => ({
  async write(json: Buffer): Promise<File> {
    const writing = writeJsonWorkbook(json, queueClientOf(sheetRequest), sheetRequest.queues.writing);
    return new File([await writing.catch(throwSheetError)], importFileName, { type: fileKinds.xlsx.mediaType });
  },
  async rowsOf(response: Response): Promise<Response> {
    if (!response.ok || !response.body) return response;
    const bytes = await readBytes(response.body, maxFileBytes, sheetRequest.reserveBytes);
    // Without a name, only the content of the reply shows its format.
    const file = new File([new Uint8Array(bytes)], '');
    const rows = await readSheetAsJson(file, queueClientOf(sheetRequest), sheetRequest.queues.reading).catch(
      throwSheetError,
    );
    return new Response(rows, { headers: { 'content-type': 'application/json' } });
  },
});
