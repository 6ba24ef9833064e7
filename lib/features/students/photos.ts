import type JSZip from 'jszip';
import { call } from '@/lib/browser/client/call';
import { runSequentially } from '@/lib/browser/client/run-sequentially';
import { hasId } from '@/lib/browser/lists/has-id';
import { quote } from '@/lib/contract/problems';
import type { Student } from '@/lib/contract/students';
import { megabyte } from '@/lib/contract/values/file-kinds';
import type { BulkWrite } from '@/lib/features/bulk/mutations';
import { checkImage, checkPhoto, maxChosenBytes } from '@/lib/features/files/rules';
import { groupBy } from '@/lib/format/arrays';
import { formatFileSize } from '@/lib/format/file-size';
import { lettersOnly } from '@/lib/format/normalize-text';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { maxZipEndBytes, readZipDirectory } from '@/lib/format/zip-directory';
import { readStudents } from './all-students';
import { findStudent } from './find-student';
import { studentForm, toFormValues, toRequestBody } from './form-schema';
import { invalidates } from './mutations';
import { studentList } from './queries';
import { enrollmentText } from './texts';

interface ChosenPhoto {
  path: string;
  /** The size in bytes, or `null` in an archive, whose files are unpacked only when they are saved. */
  size: number | null;
  read: () => Promise<File>;
}

export type StudentRow = Student & { id: number };

export interface PhotoMatch {
  photo: ChosenPhoto;
  student: StudentRow | null;
  problem: string | null;
}

/** Some programs on Windows write backslashes into a zip archive. */
const nameOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

export const isSystemFile = (path: string): boolean =>
  path.startsWith('__MACOSX/') || /^(\.|thumbs\.db$|desktop\.ini$)/i.test(nameOf(path));

function keysOf(student: StudentRow): Set<string> {
  const { enrollmentNo, firstName, lastName } = student;
  const names = [personName(student), `${firstName} ${lastName}`, `${lastName} ${firstName}`].map(lettersOnly);
  const number = lettersOnly(enrollmentNo);
  const numberKeys = number ? [number, ...names.map((name) => number + name)] : [];
  return new Set([...names, ...numberKeys].filter(Boolean));
}

/** Finds the student of each photo by the file name, without case, spaces and punctuation. */
export function matchPhotos(photos: readonly ChosenPhoto[], students: readonly StudentRow[]): PhotoMatch[] {
  const studentsByKey = groupBy(
    students.flatMap((student) => [...keysOf(student)].map((key) => ({ key, student }))),
    ({ key }) => key,
  );
  const matches = photos.map((photo): PhotoMatch => {
    const name = nameOf(photo.path);
    const problem = checkImage({ name, size: photo.size ?? 1 });
    const found = studentsByKey.get(lettersOnly(name.replace(/\.[^.]*$/, ''))) ?? [];
    const [first, ...others] = found.map(({ student }) => student);
    if (problem || !first)
      return { photo, student: null, problem: problem ?? 'No active student has this number or name.' };
    if (others.length === 0) return { photo, student: first, problem: null };
    const numbers = [first, ...others].map(enrollmentText).join(', ');
    return { photo, student: null, problem: `Several students have this name. Use the number: ${numbers}.` };
  });
  const matchesByStudent = groupBy(matches, ({ student }) => student);
  return matches.map((match) => {
    const rivals = match.student ? (matchesByStudent.get(match.student) ?? []) : [];
    if (rivals.length < 2) return match;
    const other = rivals.find((rival) => rival !== match);
    return { ...match, problem: `“${other?.photo.path}” is a photo of the same student. Remove one of them.` };
  });
}

/** The browser holds the chosen archives in memory. */
const maxArchiveBytes = 500 * megabyte;

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

export interface PhotoOfStudent {
  photo: ChosenPhoto;
  student: StudentRow;
}

interface PhotoWrite {
  upload: (file: File) => Promise<string>;
  onUndone: (photos: readonly PhotoOfStudent[]) => void;
}

/** @param toFilename returns the name of the stored file. It is called once the record is known to be valid. */
async function updatePhoto(student: StudentRow, toFilename: () => string | Promise<string>) {
  const { data: form, error } = studentForm.safeParse(toFormValues(student));
  if (!form) throw new Error(`Edit the student first: ${error.issues[0]?.message}.`);
  const { id, isActive, version } = student;
  const filename = await toFilename();
  const body = { ...toRequestBody(form, filename, isActive), id };
  await call('PUT /students/update', { query: { student_id: id }, body, version });
  return filename;
}

async function savePhoto({ photo, student }: PhotoOfStudent, upload: PhotoWrite['upload']) {
  const file = await photo.read();
  const problem = await checkPhoto(file);
  if (problem) throw new Error(problem);
  return updatePhoto(student, () => upload(file));
}

/** Changes only the photo back. Keeps what was changed in the record since. */
async function restorePhoto({ student }: PhotoOfStudent, savedFilename: string | undefined) {
  const current = await findStudent(student);
  if (!current || current.profilepic !== savedFilename) throw new Error('The photo has been changed since.');
  await updatePhoto({ ...current, id: student.id }, () => student.profilepic);
}

const countPhotos = (count: number) => pluralize(count, '1 photo', (text) => `${text} photos`);

/** Saves photos one after the other. A refused photo does not stop the others. */
export const photoWrite = ({ upload, onUndone }: PhotoWrite): BulkWrite<PhotoOfStudent> => ({
  nameOf: ({ student }) => personName(student),
  invalidates,
  call: 'PUT /students/update',
  async write(photos, { onProgress }) {
    const savedFilenames = new Map<PhotoOfStudent, string>();
    const save = async (photo: PhotoOfStudent) => savedFilenames.set(photo, await savePhoto(photo, upload));
    const result = await runSequentially(photos, save, onProgress);
    const undo = async () => {
      const undone = await runSequentially(result.done, (photo) => restorePhoto(photo, savedFilenames.get(photo)));
      onUndone(undone.done);
      return undone;
    };
    return { ...result, undo };
  },
  doneText: (count) => `${countPhotos(count)} saved`,
  undoes: (count) => `saved ${countPhotos(count)}`,
  undoneText: (count) => `Undone: ${countPhotos(count)} taken back`,
});
