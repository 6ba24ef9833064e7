import type { Student } from '@/lib/contract/students';
import { checkImage } from '@/lib/features/files/check-image';
import { groupBy } from '@/lib/format/group-by';
import { lettersOnly } from '@/lib/format/normalize-text';
import { personName } from '@/lib/format/person-name';
import { enrollmentText } from './row-text';

/** A photo in a folder or a zip archive. */
export interface ChosenPhoto {
  /** The path in the folder or archive. */
  path: string;
  /** The size in bytes, or `null` in an archive, whose files are unpacked only when they are saved. */
  size: number | null;
  read: () => Promise<File>;
}

export type StudentRow = Student & { id: number };

export interface PhotoMatch {
  photo: ChosenPhoto;
  student: StudentRow | null;
  /** The reason why the photo can't be saved. */
  problem: string | null;
}

/** Some programs on Windows write backslashes into a zip archive. */
export const nameOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** Files that operating systems add to folders and archives. */
export const isSystemFile = (path: string): boolean =>
  path.startsWith('__MACOSX/') || /^(\.|thumbs\.db$|desktop\.ini$)/i.test(nameOf(path));

/** Returns the texts that may be the file name of a student's photo: number, name, or both. */
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
