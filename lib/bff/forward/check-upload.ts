import type { UploadRule } from '@/lib/contract/call';
import { type FileKind, fileKinds, kindOf, kindsFor, maxFileBytes, startBytes } from '@/lib/contract/file-kinds';
import { uploadFolder } from '@/lib/contract/files';
import { maxLengths } from '@/lib/contract/limits';
import { problemOfFile, quoted, tooLongName } from '@/lib/contract/problems';
import { BffError } from '../bff-error';

/** What may hold macros. */
const office: FileKind[] = [fileKinds.doc, fileKinds.docx, fileKinds.xls, fileKinds.xlsx];

/** The name under which an Office file stores its macros, in .docx/.xlsx and in the old format (UTF-16). */
const macros = /vbaproject\.bin|_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0T/i;

/** No upload may be larger, whatever it is; the rest is for the multipart envelope. */
export const maxUploadBytes = maxFileBytes + 64 * 1024;

const refuse = (message: string): never => {
  throw new BffError('INVALID_INPUT', { message, detail: [{ field: 'file', message }] });
};

/**
 * Checks name, first bytes and size of a file against what its call takes, which may depend on the folder in the query.
 * @throws {BffError} INVALID_INPUT or TOO_LARGE with a sentence for the user.
 */
export async function checkUpload(file: File, rule: UploadRule, query: Record<string, unknown>): Promise<void> {
  if (file.name.length > maxLengths.fileName) return refuse(tooLongName(file.name));
  const kinds = rule === 'spreadsheet' ? kindsFor.import : kindsFor[uploadFolder.parse(query.folder)];
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const problem = problemOfFile({ name: file.name, size: file.size, start }, kinds);
  if (problem?.isTooLarge) throw new BffError('TOO_LARGE', { message: problem.message });
  if (problem) return refuse(problem.message);
  if (kindOf(file.name, office) && macros.test(Buffer.from(await file.arrayBuffer()).toString('latin1'))) {
    refuse(`${quoted(file.name)} holds macros. Please save it without them.`);
  }
}
