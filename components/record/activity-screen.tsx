'use client';

import { useMemo, useState } from 'react';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { DownloadButton } from '@/components/export/download-button';
import { PageHeader } from '@/components/shell/page-header';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { useFeature } from '@/lib/browser/session/session-features';
import { nouns } from '@/lib/contract/nouns';
import type { Activity } from '@/lib/contract/record';
import { type ActivityFilter, activitiesQuery, activityList } from '@/lib/features/record/queries';
import { activityColumns } from './activity-columns';
import { ActivityFilters } from './activity-filters';

const Export = lazyDialog(() => import('./activity-export').then((file) => file.ActivityExport));
const UndoDialog = lazyDialog(() => import('./undo-activity-dialog').then((file) => file.UndoActivityDialog));

export function ActivityScreen() {
  const list = useListParams(activityList);
  const page = useServerPage(
    (position) => activitiesQuery({ ...list, ...position }),
    list,
    ({ data }) => ({ rows: data, total: null }),
  );
  const [undone, setUndone] = useState<Activity | null>(null);
  const canUndo = useFeature('bulk-undo');
  const columns = useMemo(
    () => activityColumns(canUndo ? { ...UndoDialog.preloadProps, onUndo: setUndone } : null),
    [canUndo],
  );
  const [isExportOpen, setIsExportOpen] = useState(false);
  const recordText = describeRecord(list.filters, page.rows);
  return (
    <>
      <PageHeader title="Activity" context="What people of this school did, newest first">
        <DownloadButton {...Export.preloadProps} onClick={() => setIsExportOpen(true)} />
      </PageHeader>
      <ListToolbar>
        <ActivityFilters recordText={recordText} />
      </ListToolbar>
      <List
        caption="Activity"
        columns={columns}
        rowKey={({ entry_id }) => entry_id}
        list={list}
        page={page}
        empty={
          <NothingFound list={{ ...list, search: '' }}>
            {list.isFiltered ? 'No activity found' : 'No activity is recorded.'}
          </NothingFound>
        }
        failure="Failed to load the activity. Please try again later."
      />
      {undone && <UndoDialog activity={undone} onClose={() => setUndone(null)} />}
      {isExportOpen && (
        <Export recordText={recordText} isEmpty={page.rows?.length === 0} onClose={() => setIsExportOpen(false)} />
      )}
    </>
  );
}

/** Describes the filter by a record, whose name is in the rows, or by a kind of record. */
function describeRecord({ noun, record }: ActivityFilter, rows: readonly Activity[] | undefined): string {
  if (!noun) return '';
  if (record === null) return `Only ${nouns[noun].plural}`;
  return rows?.find(({ what }) => what)?.what ?? `One ${nouns[noun].singular}`;
}
