import type { UploadRule } from '@/lib/contract/call';
import { uploadFolder } from '@/lib/contract/files';
import { findFileProblem, nameTooLongMessage } from '@/lib/contract/problems';
import {
  type FileKind,
  fileKinds,
  kindOf,
  kindsFor,
  maxFileBytes,
  signatureBytes,
} from '@/lib/contract/values/file-kinds';
import { maxLengths } from '@/lib/contract/values/limits';
import { BffError } from '../bff-error';
import { findingMessages, type OfficeFinding, scanCompoundFile, scanOpenXml } from './office-findings';

const openXmlKinds: FileKind[] = [fileKinds.docx, fileKinds.xlsx];
const compoundKinds: FileKind[] = [fileKinds.doc, fileKinds.xls];

export const maxUploadBytes = maxFileBytes + 64 * 1024;

const throwFileError = (message: string): never => {
  throw new BffError('INVALID_INPUT', { message, detail: [{ field: 'file', message }] });
};

export async function checkUpload(file: File, rule: UploadRule, query: Record<string, unknown>): Promise<void> {
  if (file.name.length > maxLengths.fileName) return throwFileError(nameTooLongMessage(file.name));
  const kinds = rule === 'spreadsheet' ? kindsFor.import : kindsFor[uploadFolder.parse(query.folder)];
  const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const problem = findFileProblem({ name: file.name, size: file.size, start }, kinds);
  if (problem?.isTooLarge) throw new BffError('TOO_LARGE', { message: problem.message });
  if (problem) return throwFileError(problem.message);
  const kind = kindOf(file.name, [...openXmlKinds, ...compoundKinds]);
  const finding = kind && (await scanOfficeFile(kind, Buffer.from(await file.arrayBuffer())));
  if (finding) throwFileError(findingMessages[finding](file.name, kind));
}

async function scanOfficeFile(kind: FileKind, bytes: Buffer): Promise<OfficeFinding | null> {
  try {
    return openXmlKinds.includes(kind) ? await scanOpenXml(bytes, kind) : scanCompoundFile(bytes);
  } catch {
    return 'unreadable';
  }
}
