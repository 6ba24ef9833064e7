import { hasId } from '@/lib/browser/lists/has-id';
import { megabyte } from '@/lib/contract/values/file-kinds';
import { formatFileSize } from '@/lib/format/file-size';
import { readStudents } from './all-students';
import { type ChosenPhoto, isSystemFile, matchPhotos, nameOf, type PhotoMatch } from './match-photos';
import { studentList } from './queries';

/** The browser holds a whole archive in memory. */
const maxArchiveBytes = 500 * megabyte;

export const archiveAccepts = '.zip';

const isArchive = ({ name }: File) => name.toLowerCase().endsWith(archiveAccepts);

async function readArchive(archive: File): Promise<ChosenPhoto[]> {
  if (archive.size > maxArchiveBytes) {
    throw new Error(
      `${archive.name} is ${formatFileSize(archive.size)}. The largest allowed is ${formatFileSize(maxArchiveBytes)}. Please choose the folder instead.`,
    );
  }
  const { loadAsync } = (await import('jszip')).default;
  const { files } = await loadAsync(archive).catch(() => {
    throw new Error(`${archive.name} can’t be read as a zip archive.`);
  });
  return Object.values(files)
    .filter(({ dir }) => !dir)
    .map((entry) => ({
      path: entry.name,
      size: null,
      read: async () => new File([await entry.async('blob')], nameOf(entry.name)),
    }));
}

/**
 * Lists the photos in chosen files, folders and zip archives.
 * @throws {Error} with a message for the user if an archive is too large or unreadable.
 */
async function readPhotos(files: readonly File[]): Promise<ChosenPhoto[]> {
  const lists = files.map((file) =>
    isArchive(file)
      ? readArchive(file)
      : [{ path: file.webkitRelativePath || file.name, size: file.size, read: async () => file }],
  );
  return (await Promise.all(lists)).flat().filter(({ path }) => !isSystemFile(path));
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
