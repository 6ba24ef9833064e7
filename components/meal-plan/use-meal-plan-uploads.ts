'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOr } from '@/lib/browser/client/call-error';
import type { MonthName } from '@/lib/contract/values/constants';
import { fileKinds } from '@/lib/contract/values/file-kinds';
import { useUploadMealPlan } from '@/lib/features/meal-plan/mutations';
import { checkMealPlanFile, storedName } from '@/lib/features/meal-plan/rules';
import { profileQuery } from '@/lib/features/school/queries';

export type RowUpload =
  | { kind: 'invalid'; message: string }
  | { kind: 'uploading'; label: string; progress: number }
  | { kind: 'failed'; label: string; message: string }
  | { kind: 'saving'; label: string; filename: string }
  /** The file is uploaded, but its record could not be saved. */
  | { kind: 'unsaved'; label: string; filename: string; message: string };

export type RowFailure = Extract<RowUpload, { message: string }>;

type Uploads = Partial<Record<MonthName, RowUpload>>;

export function useMealPlanUploads() {
  const [uploads, setUploads] = useState<Uploads>({});
  const { mutateAsync: upload } = useUploadMealPlan();
  const profile = useQuery(profileQuery());

  const updateRow = (month: MonthName, state: RowUpload | null) =>
    setUploads(({ [month]: _, ...others }) => (state ? { ...others, [month]: state } : others));

  const run = async (month: MonthName, label: string, source: File | string) => {
    let filename = typeof source === 'string' ? source : null;
    const startSaving = (uploadedName: string) => {
      filename = uploadedName;
      updateRow(month, { kind: 'saving', label, filename: uploadedName });
    };
    if (filename) startSaving(filename);
    else updateRow(month, { kind: 'uploading', label, progress: 0 });
    try {
      await upload({
        month,
        label,
        source,
        onProgress: (progress) => updateRow(month, { kind: 'uploading', label, progress }),
        onUploaded: startSaving,
      });
      updateRow(month, null);
    } catch (error) {
      const message = messageOr(error, filename ? 'Please save it again.' : `Failed to upload or save ${label}`);
      updateRow(month, filename ? { kind: 'unsaved', label, filename, message } : { kind: 'failed', label, message });
    }
  };

  const browse = (month: MonthName, file: File) => {
    const problem = checkMealPlanFile(file);
    if (problem) return updateRow(month, { kind: 'invalid', message: problem });
    const name = storedName(file.name, new Date(), profile.data?.data.schoolid ?? null);
    void run(month, file.name, new File([file], name, { type: fileKinds.pdf.mediaType }));
  };

  return {
    uploads,
    hasUnsavedUploads: Object.values(uploads).some(
      ({ kind }) => kind === 'uploading' || kind === 'saving' || kind === 'unsaved',
    ),
    browse,
    saveAgain: (month: MonthName, { label, filename }: { label: string; filename: string }) =>
      void run(month, label, filename),
    dismiss: (month: MonthName) => updateRow(month, null),
  };
}
