'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AddButton } from '@/components/data-table/add-button';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { SearchBox } from '@/components/data-table/search-box';
import { selectColumn } from '@/components/data-table/select-column';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { DownloadButton } from '@/components/export/download-button';
import { PageHeader } from '@/components/shell/page-header';
import { useToday } from '@/lib/browser/clock/use-today';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useRowSelection } from '@/lib/browser/lists/row-selection';
import { useAddedInRows } from '@/lib/browser/lists/use-added-row';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import type { Holiday } from '@/lib/contract/holidays';
import { useDownloadHolidays } from '@/lib/features/holidays/mutations';
import { holidayPageSizes, holidaysQuery } from '@/lib/features/holidays/queries';
import { findHolidays } from '@/lib/features/holidays/rules';
import { pluralize } from '@/lib/format/pluralize';
import { holidayColumns } from './holidays-columns';

const BulkBar = lazyDialog(() => import('./holiday-bulk-bar').then((file) => file.HolidayBulkBar));
const FormDialog = lazyDialog(() => import('./holiday-form-dialog').then((file) => file.HolidayFormDialog));
const DeleteDialog = lazyDialog(() => import('./delete-holiday-dialog').then((file) => file.DeleteHolidayDialog));
const Export = lazyDialog(() => import('./holiday-export').then((file) => file.HolidayExport));

type OpenDialog =
  | { kind: 'add' | 'export' }
  | { kind: 'edit'; holiday: Holiday }
  | { kind: 'delete'; holiday: Holiday };

const idOf = ({ id }: Holiday) => id;

export function HolidaysScreen() {
  const list = useListParams(holidayPageSizes);
  const holidays = useQuery(holidaysQuery());
  const all = holidays.data?.data;
  const matches = useMemo(() => all && findHolidays(all, list.search), [all, list.search]);
  const page = useAddedInRows('GET /holiday/list', matches, useClientPage(matches, list, holidays), list);
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' }, 'POST /holiday/create');
  const downloading = useDownloadHolidays();
  const today = useToday();

  const { selection, isSelecting } = useRowSelection(page.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, ({ holidayname }: Holiday) => holidayname, BulkBar.preloadProps),
      ...holidayColumns({
        today,
        edit: { ...FormDialog.preloadProps, onOpen: (holiday) => open({ kind: 'edit', holiday }) },
        remove: { ...DeleteDialog.preloadProps, onOpen: (holiday) => open({ kind: 'delete', holiday }) },
      }),
    ],
    [open, today, selection],
  );

  return (
    <>
      <PageHeader title="Holidays">
        <DownloadButton
          isBusy={downloading.isPending}
          onClick={() => downloading.mutate()}
          more={{ ...Export.preloadProps, onClick: () => open({ kind: 'export' }) }}
        />
        <AddButton
          label="Add Holiday"
          call="POST /holiday/create"
          dialog={FormDialog}
          onClick={() => open({ kind: 'add' })}
        />
      </PageHeader>
      <ListToolbar count={pluralize(page.total, '1 holiday', (count) => `${count} holidays`)}>
        <SearchBox label="Search holidays" value={list.search} onSearch={list.setSearch} />
      </ListToolbar>
      <List
        caption="Holidays"
        columns={columns}
        rowKey={idOf}
        list={list}
        page={page}
        empty={<NothingFound list={list}>No holidays found.</NothingFound>}
        failure="Failed to load holidays. Please try again later."
        bar={(print) =>
          isSelecting && <BulkBar selection={selection} page={page} onPrint={print} onClose={selection.clear} />
        }
      />
      {current?.kind === 'add' && <FormDialog holiday={null} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog holiday={current.holiday} onClose={close} />}
      {current?.kind === 'export' && <Export total={page.total} onClose={close} />}
      {current?.kind === 'delete' && <DeleteDialog holiday={current.holiday} onClose={close} />}
    </>
  );
}
