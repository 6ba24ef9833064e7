import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { type BatchResult, runSequentially } from '@/lib/browser/client/run-sequentially';
import { checkImage } from '@/lib/features/files/check-image';
import { pluralize } from '@/lib/format/pluralize';
import { studentForm, toFormValues, toRequestBody } from './form-schema';
import type { ChosenPhoto, StudentRow } from './match-photos';
import { invalidates } from './mutations';

interface PhotoOfStudent {
  photo: ChosenPhoto;
  student: StudentRow;
}

interface SavePhotos {
  photos: readonly PhotoOfStudent[];
  /** Uploads a file. Resolves with the name of the stored file. */
  upload: (file: File) => Promise<string>;
  onProgress: (done: number) => void;
}

async function savePhoto({ photo, student }: PhotoOfStudent, upload: SavePhotos['upload']) {
  const file = await photo.read();
  const problem = checkImage(file);
  if (problem) throw new Error(problem);
  const { data: form, error } = studentForm.safeParse(toFormValues(student));
  if (!form) throw new Error(`Edit the student first: ${error.issues[0]?.message}.`);
  const { id, isActive, version } = student;
  const body = { ...toRequestBody(form, await upload(file), isActive), id };
  await call('PUT /students/update', { query: { student_id: id }, body, version });
}

/** Saves photos one after the other. A refused photo does not stop the others. */
export const useSavePhotos = () =>
  useMutation({
    mutationFn: ({ photos, upload, onProgress }: SavePhotos) =>
      runSequentially(photos, (photo) => savePhoto(photo, upload), onProgress),
    meta: {
      success: (_: SavePhotos, { done, failed }: BatchResult<PhotoOfStudent>) =>
        failed.length > 0
          ? `${done.length} of ${done.length + failed.length} photos saved`
          : pluralize(done.length, '1 photo saved', (count) => `${count} photos saved`),
      invalidates,
    },
  });
