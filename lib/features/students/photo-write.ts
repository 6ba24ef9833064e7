import { call } from '@/lib/browser/client/call';
import { runSequentially } from '@/lib/browser/client/run-sequentially';
import type { BulkWrite } from '@/lib/features/bulk/use-bulk-write';
import { checkPhoto } from '@/lib/features/files/check-image';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { findStudent } from './find-student';
import { studentForm, toFormValues, toRequestBody } from './form-schema';
import type { ChosenPhoto, StudentRow } from './match-photos';
import { invalidates } from './mutations';

export interface PhotoOfStudent {
  photo: ChosenPhoto;
  student: StudentRow;
}

interface PhotoWrite {
  /** Uploads a file. Resolves with the name of the stored file. */
  upload: (file: File) => Promise<string>;
  /** Called with the photos that Undo has taken back. */
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
