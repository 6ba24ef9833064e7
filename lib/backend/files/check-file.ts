import type { UploadFolder } from '@/lib/contract/files';
import { quoted } from '@/lib/contract/problems';
import { HttpError, invalidFields } from '../http/http-error';

const megabyte = 1024 * 1024;

interface FileKind {
  name: string;
  extensions: string[];
  begins: (start: Buffer) => boolean;
  maxBytes: number;
}

const startsWith = (hex: string) => (start: Buffer) => start.toString('hex').startsWith(hex);
const isWebp = (start: Buffer) => /^RIFF.{4}WEBP/s.test(start.toString('latin1'));
const zip = startsWith('504b0304');
const oldOffice = startsWith('d0cf11e0');

const image = { maxBytes: 5 * megabyte };
const document = { maxBytes: 10 * megabyte };
const images: FileKind[] = [
  { ...image, name: 'JPEG', extensions: ['jpg', 'jpeg'], begins: startsWith('ffd8ff') },
  { ...image, name: 'PNG', extensions: ['png'], begins: startsWith('89504e470d0a1a0a') },
  { ...image, name: 'WebP', extensions: ['webp'], begins: isWebp },
  { ...image, name: 'GIF', extensions: ['gif'], begins: startsWith('47494638') },
];
const pdf: FileKind = { ...document, name: 'PDF', extensions: ['pdf'], begins: startsWith('25504446') };
const office: FileKind[] = [
  { ...document, name: 'Word', extensions: ['docx'], begins: zip },
  { ...document, name: 'Word', extensions: ['doc'], begins: oldOffice },
  { ...document, name: 'Excel', extensions: ['xlsx'], begins: zip },
  { ...document, name: 'Excel', extensions: ['xls'], begins: oldOffice },
];

const allowed: Record<UploadFolder, FileKind[]> = {
  students: images,
  parents: images,
  Meal_Plan: [pdf],
  Broadcasting: [...images, pdf, ...office],
};

const longestStart = 12;
const refuse = (message: string) => invalidFields([{ field: 'file', message }]);

/**
 * Checks a file's extension, size and first bytes against what its folder accepts.
 * @returns its extension.
 * @throws {HttpError} 422 or 413 with a message for the user.
 */
export function checkFile(folder: UploadFolder, name: string, bytes: Uint8Array): string {
  const sent = quoted(name);
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const kind = allowed[folder].find(({ extensions }) => extensions.includes(extension));
  if (!kind) {
    const names = [...new Set(allowed[folder].map((one) => one.name))].join(', ');
    throw refuse(`${sent} can't be used here. Allowed are: ${names}.`);
  }
  if (bytes.length === 0) throw refuse(`${sent} is empty.`);
  if (bytes.length > kind.maxBytes) {
    throw new HttpError(413, `${sent} is larger than ${kind.maxBytes / megabyte} MB.`);
  }
  if (!kind.begins(Buffer.from(bytes.subarray(0, longestStart)))) {
    throw refuse(`${sent} is not what its name says: it is no ${kind.name} file.`);
  }
  return extension;
}
