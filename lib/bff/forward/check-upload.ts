import type { UploadRule } from '@/lib/contract/call';
import { longest } from '@/lib/contract/limits';
import { quoted, tooLongName } from '@/lib/contract/problems';
import { BffError } from '../bff-error';

const megabyte = 1024 * 1024;

interface FileKind {
  extensions: string[];
  /** The file's first bytes (magic numbers) in hex; a dot matches any digit. Empty for plain text. */
  begins: string[];
  maxBytes: number;
}

const zip = '504b0304';
const oldOffice = 'd0cf11e0';
const kinds = {
  csv: { extensions: ['csv'], begins: [], maxBytes: 10 * megabyte },
  excel: { extensions: ['xlsx'], begins: [zip], maxBytes: 10 * megabyte },
  oldExcel: { extensions: ['xls'], begins: [oldOffice], maxBytes: 10 * megabyte },
  jpeg: { extensions: ['jpg', 'jpeg'], begins: ['ffd8ff'], maxBytes: 5 * megabyte },
  png: { extensions: ['png'], begins: ['89504e47'], maxBytes: 5 * megabyte },
  gif: { extensions: ['gif'], begins: ['47494638'], maxBytes: 5 * megabyte },
  webp: { extensions: ['webp'], begins: ['52494646........57454250'], maxBytes: 5 * megabyte },
  pdf: { extensions: ['pdf'], begins: ['25504446'], maxBytes: 10 * megabyte },
  word: { extensions: ['docx'], begins: [zip], maxBytes: 10 * megabyte },
  oldWord: { extensions: ['doc'], begins: [oldOffice], maxBytes: 10 * megabyte },
} satisfies Record<string, FileKind>;

const images = [kinds.jpeg, kinds.png, kinds.gif, kinds.webp];
const allowed: Record<UploadRule, FileKind[]> = {
  spreadsheet: [kinds.csv, kinds.excel, kinds.oldExcel],
  'folder-file': [...images, kinds.pdf, kinds.word, kinds.oldWord, kinds.excel, kinds.oldExcel],
};

/** The name under which an Office file stores its macros, in .docx/.xlsx and in the old format (UTF-16). */
const macros = /vbaproject\.bin|_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0T/i;

/** The most that any upload may have: the largest file plus its multipart envelope. */
export const maxUploadBytes = 10 * megabyte + 64 * 1024;

const refuse = (message: string): never => {
  throw new BffError('INVALID_INPUT', { message, detail: [{ field: 'file', message }] });
};

/**
 * Checks a file's name, first bytes and size against the call's upload rule.
 * @throws {BffError} INVALID_INPUT or TOO_LARGE with a sentence for the user.
 */
export async function checkUpload(file: File, rule: UploadRule): Promise<void> {
  if (file.name.length > longest.fileName) return refuse(tooLongName(file.name));
  const name = quoted(file.name);
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const kind = allowed[rule].find((candidate) => candidate.extensions.includes(extension));
  if (!kind) {
    const list = allowed[rule].flatMap((candidate) => candidate.extensions).join(', ');
    return refuse(`${name} can't be used here. Allowed are: ${list}.`);
  }
  if (file.size === 0) return refuse(`${name} is empty.`);
  if (file.size > kind.maxBytes) {
    throw new BffError('TOO_LARGE', { message: `${name} is larger than ${kind.maxBytes / megabyte} MB.` });
  }
  const start = Buffer.from(await file.slice(0, 12).arrayBuffer()).toString('hex');
  const looksRight = kind.begins.length === 0 || kind.begins.some((bytes) => new RegExp(`^${bytes}`).test(start));
  if (!looksRight) refuse(`${name} is not what its name says: it is no ${extension.toUpperCase()} file.`);
  const isOffice = kind.begins.some((bytes) => bytes === zip || bytes === oldOffice);
  if (isOffice && macros.test(Buffer.from(await file.arrayBuffer()).toString('latin1'))) {
    refuse(`${name} holds macros. Please save it without them.`);
  }
}
