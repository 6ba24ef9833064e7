import { Download, Trash2 } from 'lucide';
import { actionsColumn, type Column, openProps, type RowDialog } from '@/components/data-table/column';
import { Chip } from '@/components/ui/chip';
import { FileButton } from '@/components/ui/file-button';
import { IconButton } from '@/components/ui/icon-button';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import type { MonthName } from '@/lib/contract/values/constants';
import { hasFile, type MealPlanRow, mealPlanAccepts } from '@/lib/features/meal-plan/rules';
import { formatDate } from '@/lib/format/dates';
import { dayOfTimestamp } from '@/lib/format/timestamps';
import { MealPlanFile } from './meal-plan-file';
import type { useMealPlanUploads } from './use-meal-plan-uploads';

interface MealPlanActions {
  mayChange: boolean;
  currentMonth: MonthName | undefined;
  uploading: ReturnType<typeof useMealPlanUploads>;
  downloading: MonthName | null;
  onDownload: (row: MealPlanRow) => void;
  onMissing: () => void;
  remove: RowDialog<MealPlanRow>;
}

function LastUpdated({ timestamp }: { timestamp: string }) {
  // Shows the day only after hydration, because the server may be in another time zone.
  return useHydrated() && formatDate(dayOfTimestamp(timestamp));
}

export function mealPlanColumns(actions: MealPlanActions): Column<MealPlanRow>[] {
  const { mayChange, currentMonth, uploading, downloading, onDownload, onMissing, remove } = actions;
  const { uploads, browse, saveAgain, dismiss } = uploading;
  const isBusy = ({ month }: MealPlanRow) => uploads[month]?.kind === 'uploading' || uploads[month]?.kind === 'saving';
  return [
    {
      key: 'month',
      header: 'Month',
      width: '13rem',
      cell: ({ month }) => (
        // The minimum width reserves space for the chip, which appears only after the first render.
        <span
          className="flex items-center gap-3 max-xl:min-w-44"
          aria-current={month === currentMonth ? 'date' : undefined}
        >
          <span className={month === currentMonth ? 'font-semibold' : undefined}>{month}</span>
          {month === currentMonth && <Chip tone="accent">This month</Chip>}
        </span>
      ),
    },
    {
      key: 'file',
      header: 'Meal Plan',
      cell: (row) => (
        <MealPlanFile
          row={row}
          upload={uploads[row.month]}
          onSaveAgain={(uploaded) => saveAgain(row.month, uploaded)}
          onDismiss={() => dismiss(row.month)}
          onMissing={onMissing}
        />
      ),
    },
    {
      key: 'updated',
      header: 'Last Updated',
      width: '7.5rem',
      cell: (row) => (row.record && hasFile(row) ? <LastUpdated timestamp={row.record.lastUpdated} /> : '-'),
    },
    actionsColumn('15rem', (row) => (
      <>
        {mayChange && (
          <FileButton
            label="Browse PDF"
            accept={mealPlanAccepts}
            variant="ghost"
            isBusy={isBusy(row)}
            onChoose={(file) => browse(row.month, file)}
          />
        )}
        {hasFile(row) && (
          <IconButton
            label="Download PDF"
            icon={Download}
            isBusy={downloading === row.month}
            onClick={() => onDownload(row)}
          />
        )}
        {mayChange && hasFile(row) && (
          <IconButton
            label="Delete PDF"
            icon={Trash2}
            tone="danger"
            disabled={isBusy(row)}
            {...openProps(remove, row)}
          />
        )}
      </>
    )),
  ];
}
