/** Spreadsheets of `/api/v1` as JSON: the browser sends and reads rows, the upstream gets and sends files. */
import type { Call } from '@/lib/contract/call';
import { fileKinds, maxFileBytes } from '@/lib/contract/values/file-kinds';
import { readSheetAsJson } from '@/lib/sheets/read-sheet';
import { writeJsonWorkbook } from '@/lib/sheets/write-workbook';
import { refuse, turnOf, type Work } from '../sheets/turns';
import { readBytes } from './call-input';

/** One for all, so that the same rows are the same file for a server that knows it again. */
const sentName = 'import.xlsx';

/** Whether a browser wants the rows of a file, and not the file. */
export const asksForRows = ({ reply }: Call, { headers }: Request): boolean =>
  reply === 'file' && headers.get('accept') === 'application/json';

export const sheetsFor = (work: Work) => ({
  /** Writes the `Workbook` that a JSON text holds. @throws {BffError} */
  async write(json: Buffer): Promise<File> {
    const written = writeJsonWorkbook(json, turnOf(work), work.queues.writing);
    return new File([await written.catch(refuse)], sentName, { type: fileKinds.xlsx.mediaType });
  },
  /** The filled rows of a file's first visible sheet, as `sheetRows`; a refusal stays what it is. @throws {BffError} */
  async rowsOf(response: Response): Promise<Response> {
    if (!response.ok || !response.body) return response;
    const bytes = await readBytes(response.body, maxFileBytes, work.hold);
    const file = new File([new Uint8Array(bytes)], 'sheet.xlsx');
    const rows = await readSheetAsJson(file, turnOf(work), work.queues.reading).catch(refuse);
    return new Response(rows, { headers: { 'content-type': 'application/json' } });
  },
});
