import type { Call } from '@/lib/contract/call';
import { fileKinds, maxFileBytes } from '@/lib/contract/values/file-kinds';
import { readSheetAsJson } from '@/lib/server/sheets/read-sheet';
import { writeJsonWorkbook } from '@/lib/server/sheets/write-workbook';
import { refuse, turnOf, type Work } from '../sheets/turns';
import { readBytes } from './call-input';

/** A constant name, so that equal rows produce an equal file and the upstream can recognise a repeated import. */
const sentName = 'import.xlsx';

export const asksForRows = ({ reply }: Call, { headers }: Request): boolean =>
  reply === 'file' && headers.get('accept') === 'application/json';

export const sheetsFor = (work: Work) => ({
  async write(json: Buffer): Promise<File> {
    const written = writeJsonWorkbook(json, turnOf(work), work.queues.writing);
    return new File([await written.catch(refuse)], sentName, { type: fileKinds.xlsx.mediaType });
  },
  async rowsOf(response: Response): Promise<Response> {
    if (!response.ok || !response.body) return response;
    const bytes = await readBytes(response.body, maxFileBytes, work.hold);
    const file = new File([new Uint8Array(bytes)], 'sheet.xlsx');
    const rows = await readSheetAsJson(file, turnOf(work), work.queues.reading).catch(refuse);
    return new Response(rows, { headers: { 'content-type': 'application/json' } });
  },
});
