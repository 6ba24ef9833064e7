import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import type { UploadFolder } from '@/lib/contract/files';

interface UploadToFolder {
  folder: UploadFolder;
  file: File;
  /** Is called with the uploaded part, from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Uploads a file and resolves with the name under which records refer to it.
 * @param error the toast when it fails.
 */
export const useUploadFile = (error?: string) =>
  useMutation({
    mutationFn: async ({ folder, file, onProgress }: UploadToFolder): Promise<string> =>
      (await call('POST /upload/folder', { query: { folder }, file }, { onProgress })).filename,
    meta: { error },
  });
