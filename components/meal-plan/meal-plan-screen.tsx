'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { LoadError } from '@/components/data-table/load-error';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { LeaveGuard } from '@/components/form/lazy-discard-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { useToday } from '@/lib/browser/clock/use-today';
import { useMayCall } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import type { MonthName } from '@/lib/contract/values/constants';
import { fileName } from '@/lib/features/files/file-url';
import { useDownloadMealPlan } from '@/lib/features/meal-plan/mutations';
import { mealPlansQuery } from '@/lib/features/meal-plan/queries';
import { type MealPlanRow, mealPlanUrl, monthOf, toMonthRows } from '@/lib/features/meal-plan/rules';
import { mealPlanColumns } from './meal-plan-columns';
import { useMealPlanUploads } from './use-meal-plan-uploads';

const DeleteDialog = lazyDialog(() => import('./delete-meal-plan-dialog').then((file) => file.DeleteMealPlanDialog));
const LeaveDialog = lazyDialog(() => import('./leave-uploads-dialog').then((file) => file.LeaveUploadsDialog));

const toastMissingFile = () => toast.error('Missing folder or filename for this meal plan');

export function MealPlanScreen() {
  const plans = useQuery(mealPlansQuery());
  const uploading = useMealPlanUploads();
  const { mutateAsync: download } = useDownloadMealPlan();
  const [downloading, setDownloading] = useState<MonthName | null>(null);
  const [rowToDelete, setRowToDelete] = useState<MealPlanRow | null>(null);
  const today = useToday();
  const mayChange = useMayCall('POST /school/meal-plan');

  const downloadFile = async ({ month, record }: MealPlanRow) => {
    const url = mealPlanUrl(record?.filepath ?? '');
    if (!record || !url) return toastMissingFile();
    setDownloading(month);
    // Ignores the error, because the mutation shows an error toast.
    await download({ url, name: fileName(record.filepath) }).catch(() => undefined);
    setDownloading(null);
  };

  const columns = mealPlanColumns({
    mayChange,
    currentMonth: today ? monthOf(today) : undefined,
    uploading,
    downloading,
    onDownload: downloadFile,
    onMissing: toastMissingFile,
    remove: { ...DeleteDialog.preloadProps, onOpen: setRowToDelete },
  });

  return (
    <>
      <PageHeader
        title="Meal Plan"
        context={`One PDF for each month.${mayChange ? ' A new PDF replaces the current one.' : ''}`}
      />
      <DataTable
        caption="Meal plans by month"
        columns={columns}
        rows={plans.data && toMonthRows(plans.data.data)}
        rowKey={({ month }) => month}
        isFetching={plans.isFetching}
        skeletonRows={12}
        replacement={
          plans.isError &&
          !plans.data && <LoadError query={plans} failure="Failed to load meal plans. Please try again later." />
        }
      />
      <LeaveGuard title="Meal Plan" isActive={uploading.hasUnsavedUploads} dialog={LeaveDialog} />
      {rowToDelete?.record && (
        <DeleteDialog record={rowToDelete.record} month={rowToDelete.month} onClose={() => setRowToDelete(null)} />
      )}
    </>
  );
}
