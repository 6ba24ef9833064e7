import type { UploadFolder } from '@/lib/contract/files';
import { problemOfFile } from '@/lib/contract/problems';
import { extensionOf, kindsFor, startBytes } from '@/lib/contract/values/file-kinds';
import { HttpError, invalidFields } from '../http/http-error';

/**
 * Checks a file's extension, size and first bytes against what its folder accepts.
 * @returns its extension.
 * @throws {HttpError} 422 or 413 with a message for the user.
 */
export function checkFile(folder: UploadFolder, name: string, bytes: Uint8Array): string {
  const file = { name, size: bytes.length, start: bytes.subarray(0, startBytes) };
  const problem = problemOfFile(file, kindsFor[folder]);
  if (problem?.isTooLarge) throw new HttpError(413, problem.message);
  if (problem) throw invalidFields([{ field: 'file', message: problem.message }]);
  return extensionOf(name);
}
