'use client';

import { useState } from 'react';
import { messageOr } from '@/lib/browser/client/call-error';
import { checkAttachment } from '@/lib/features/broadcasts/form-schema';
import { useUploadFile } from '@/lib/features/files/mutations';

/** The reason why a broadcast cannot be saved while its attachment is uploaded. */
export const uploadingReason = 'You can save once the file is uploaded.';

export type Attachment = ReturnType<typeof useAttachment>;

/** Uploads an attachment. `onUploaded` receives the name under which the server stores the file. */
export function useAttachment(onUploaded: (filename: string) => void) {
  const { mutateAsync: upload } = useUploadFile();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const attach = async (file: File) => {
    const invalidReason = checkAttachment(file);
    setProblem(invalidReason);
    if (invalidReason) return;
    setProgress(0);
    try {
      onUploaded(await upload({ folder: 'Broadcasting', file, onProgress: setProgress }));
    } catch (error) {
      setProblem(messageOr(error, `“${file.name}” could not be uploaded. Please try again.`));
    } finally {
      setProgress(null);
    }
  };

  return { attach, progress, problem, isBusy: progress !== null };
}
