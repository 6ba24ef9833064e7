import { call } from '@/lib/client/call';
import { useMutationOnce } from '@/lib/client/use-mutation-once';
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
  useMutationOnce({
    mutationFn: async ({ folder, file, onProgress }: UploadToFolder): Promise<string> =>
      (await call('POST /upload/folder', { query: { folder }, file }, { onProgress })).filename,
    meta: { error },
  });
