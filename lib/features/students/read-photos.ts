import type JSZip from 'jszip';
import { hasId } from '@/lib/browser/lists/has-id';
import { quote } from '@/lib/contract/problems';
import { megabyte } from '@/lib/contract/values/file-kinds';
import { maxChosenBytes } from '@/lib/features/files/check-image';
import { formatFileSize } from '@/lib/format/file-size';
import { pluralize } from '@/lib/format/pluralize';
import { maxZipEndBytes, readZipDirectory } from '@/lib/format/zip-directory';
import { readStudents } from './all-students';
import { type ChosenPhoto, isSystemFile, matchPhotos, nameOf, type PhotoMatch } from './match-photos';
import { studentList } from './queries';

/** The browser holds the chosen archives in memory. */
const maxArchiveBytes = 500 * megabyte;

/** The maximum number of files, and of entries of an archive. */
const maxFiles = 10_000;

const maxDirectoryBytes = 300 * maxFiles;

export const archiveAccepts = '.zip';

const isArchive = ({ name }: File) => name.toLowerCase().endsWith(archiveAccepts);

const tooManyFilesError = () =>
  new Error(
    `You can choose at most ${pluralize(maxFiles, '1 file', (count) => `${count} files`)} at once. Please choose the photos in several parts.`,
  );

const unreadableError = (name: string) =>
  new Error(`${quote(name)} can’t be read as a zip archive. Please choose the folder instead.`);

/** JSZip documents this method of an entry, but its types lack it. */
interface StreamedEntry {
  internalStream(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array<ArrayBuffer>>;
}

/** Unpacks an entry of an archive. Stops at the size of the largest photo, because a small entry can unpack to gigabytes. */
const inflate = (entry: JSZip.JSZipObject) =>
  new Promise<File>((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    // Safe cast: every entry has this method.
    const stream = (entry as JSZip.JSZipObject & StreamedEntry).internalStream('uint8array');
    stream
      .on('data', (chunk) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= maxChosenBytes) return;
        stream.pause();
        reject(new Error(`This file unpacks to more than ${formatFileSize(maxChosenBytes)}.`));
      })
      .on('error', () => reject(new Error('This file can’t be unpacked.')))
      .on('end', () => resolve(new File(chunks, nameOf(entry.name))))
      .resume();
  });

/** Lists the entries of an archive. Reads its directory only if it is short, and unpacks no entry yet. */
async function readArchive(archive: File): Promise<ChosenPhoto[]> {
  const tail = new Uint8Array(await archive.slice(-maxZipEndBytes).arrayBuffer());
  const directory = readZipDirectory(tail, archive.size);
  if (!directory) throw unreadableError(archive.name);
  if (directory.entries > maxFiles || directory.directoryBytes > maxDirectoryBytes) throw tooManyFilesError();
  const { loadAsync } = (await import('jszip')).default;
  const { files } = await loadAsync(await archive.arrayBuffer()).catch(() => {
    throw unreadableError(archive.name);
  });
  const entries = Object.values(files);
  if (entries.length !== directory.entries)
    throw new Error(`${quote(archive.name)} has several files with the same name. Please choose the folder instead.`);
  return entries
    .filter(({ dir, name }) => !dir && !isSystemFile(name))
    .map((entry) => ({ path: `${archive.name}/${entry.name}`, size: null, read: () => inflate(entry) }));
}

/**
 * Lists the photos in chosen files, folders and zip archives.
 * @throws {Error} with a message for the user if there are too many files, or if an archive is too large or unreadable.
 */
export async function readPhotos(files: readonly File[]): Promise<ChosenPhoto[]> {
  const archives = files.filter(isArchive);
  const archiveBytes = archives.reduce((sum, { size }) => sum + size, 0);
  if (archiveBytes > maxArchiveBytes) {
    throw new Error(
      `The zip archives have ${formatFileSize(archiveBytes)}. The largest allowed is ${formatFileSize(maxArchiveBytes)}. Please choose the folder instead.`,
    );
  }
  const photos: ChosenPhoto[] = files
    .filter((file) => !isArchive(file))
    .map((file) => ({ path: file.webkitRelativePath || file.name, size: file.size, read: async () => file }))
    .filter(({ path }) => !isSystemFile(path));
  for (const archive of archives) {
    photos.push(...(await readArchive(archive)));
    if (photos.length > maxFiles) break;
  }
  if (photos.length > maxFiles) throw tooManyFilesError();
  return photos;
}

/**
 * Lists the photos in chosen files, folders and archives, with the active students whose photos they are.
 * @throws {Error} with a message for the user.
 */
export async function findPhotos(files: readonly File[]): Promise<PhotoMatch[]> {
  const photos = await readPhotos(files);
  const filters = studentList.readFilters(new URLSearchParams('status=active'), []);
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const { rows } = await readStudents({ search: '', filters }, Number.POSITIVE_INFINITY, options);
  return matchPhotos(photos, rows.filter(hasId));
}
