import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '@/lib/browser/client/call';
import { messageOr, unreachableError } from '@/lib/browser/client/call-error';
import { FieldError } from '@/lib/browser/forms/field-error';
import type { Photo } from '@/lib/browser/forms/table-form';
import { useFeature } from '@/lib/browser/session/session-features';
import type { UploadFolder } from '@/lib/contract/files';

interface UploadToFolder {
  folder: UploadFolder;
  file: File;
  onProgress?: (fraction: number) => void;
}

export const useUploadFile = (error?: string) =>
  useMutation({
    mutationFn: async ({ folder, file, onProgress }: UploadToFolder): Promise<string> =>
      (await call('POST /upload/folder', { query: { folder }, file }, { onProgress })).filename,
    meta: { error },
  });

/** Loads the code for shrinking photos only when needed, because most forms are saved without a new photo. */
const loadShrink = () =>
  import('./shrink-image').catch(() => {
    throw unreachableError();
  });

/**
 * Uploads the photo of a form before the form is saved, and makes a large photo smaller first. A retry of the save does
 * not upload the photo again.
 */
export function usePhotoUpload(folder: UploadFolder) {
  const isReencoded = useFeature('person-data');
  const { mutateAsync: upload } = useUploadFile('Failed to upload image');
  const uploadedNames = useRef(new WeakMap<File, string>());
  const [progress, setProgress] = useState<number | null>(null);

  const store = async (photo: Photo): Promise<string> => {
    if (typeof photo === 'string') return photo;
    const uploadedName = uploadedNames.current.get(photo);
    if (uploadedName) return uploadedName;
    setProgress(0);
    try {
      const { shrinkIfLarge } = await loadShrink();
      const file = await shrinkIfLarge(photo, isReencoded);
      const filename = await upload({ folder, file, onProgress: setProgress });
      uploadedNames.current.set(photo, filename);
      return filename;
    } finally {
      // Enables the field at once, because it gets the focus after an error, and a disabled field would not.
      flushSync(() => setProgress(null));
    }
  };

  /** Like `store`, but a failed upload throws the error for the form field `name`. */
  const storeOf = (name: string, photo: Photo): Promise<string> =>
    store(photo).catch((error: unknown) => {
      throw new FieldError(name, messageOr(error, 'Failed to upload image'));
    });

  return { store, storeOf, progress };
}
