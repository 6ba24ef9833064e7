import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey, loadCalls } from '@/lib/browser/client/call';
import { send } from '@/lib/browser/client/send';
import { saveFile } from '@/lib/browser/device/save-file';
import type { MonthName } from '@/lib/contract/values/constants';
import { mealPlansQuery } from './queries';
import { toMonthRows } from './rules';

const invalidates = [callKey('GET /school/meal-plan')];

interface MealPlanUpload {
  month: MonthName;
  label: string;
  /**
   * The file, which has already been renamed by `storedName`. If the file was uploaded but saving the record failed, a
   * retry passes only the name.
   */
  source: File | string;
  onProgress: (fraction: number) => void;
  onUploaded: (storedName: string) => void;
}

async function uploadSource({ source, onProgress, onUploaded }: MealPlanUpload): Promise<string> {
  if (typeof source === 'string') return source;
  const input = { query: { folder: 'Meal_Plan' as const }, file: source };
  const { filename } = await call('POST /upload/folder', input, { onProgress });
  onUploaded(filename);
  return filename;
}

export function useUploadMealPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (upload: MealPlanUpload) => {
      const filename = await uploadSource(upload);
      const body = { month: upload.month, filename };
      const records = client.getQueryData(mealPlansQuery().queryKey)?.data ?? [];
      const record = toMonthRows(records).find(({ month }) => month === upload.month)?.record;
      if (record) await call('PUT /school/meal-plan', { query: { meal_plan_id: record.id }, body });
      else await call('POST /school/meal-plan', { body });
    },
    // Refetches the records, because another user may have created the record of the month. A retry must then update
    // that record.
    onError: () => client.invalidateQueries({ queryKey: mealPlansQuery().queryKey }),
    meta: {
      success: ({ month }: MealPlanUpload) => `Meal plan for ${month} saved`,
      error: ({ label }: MealPlanUpload) => `Failed to upload or save ${label}`,
      invalidates,
    },
  });
}

export const useDownloadMealPlan = () =>
  useMutation({
    mutationFn: async ({ url, name }: { url: string; name: string }) => {
      const response = await send(url, { method: 'GET' });
      if (!response.ok) {
        const { errorFromReply } = await loadCalls();
        throw errorFromReply(await response.json().catch(() => undefined), response.status);
      }
      saveFile(await response.blob(), name);
    },
    meta: { error: 'Failed to download meal plan', showsCause: true },
  });
