import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import type { UploadFolder } from '@/lib/contract/files';

interface UploadToFolder {
  folder: UploadFolder;
  file: File;
  onProgress?: (fraction: number) => void;
}

/**
 * Uploads a file. Resolves with the name of the stored file, which the caller then saves in a record.
 * @param error the text of the error toast.
 */
export const useUploadFile = (error?: string) =>
  useMutation({
    mutationFn: async ({ folder, file, onProgress }: UploadToFolder): Promise<string> =>
      (await call('POST /upload/folder', { query: { folder }, file }, { onProgress })).filename,
    meta: { error },
  });
