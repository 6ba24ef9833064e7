'use client';

import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { PageHeader } from '@/components/shell/page-header';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { activitiesQuery, activityList } from '@/lib/features/record/queries';
import { activityColumns } from './activity-columns';
import { ActivityFilters } from './activity-filters';

export function ActivityScreen() {
  const list = useListParams(activityList);
  const page = useServerPage(
    (position) => activitiesQuery({ ...list, ...position }),
    list,
    ({ data }) => ({ rows: data, total: null }),
  );
  return (
    <>
      <PageHeader title="Activity" context="What people of this school did, newest first" />
      <ListToolbar>
        <ActivityFilters />
      </ListToolbar>
      <List
        caption="Activity"
        columns={activityColumns}
        rowKey={({ entry_id }) => entry_id}
        list={list}
        page={page}
        empty={
          <NothingFound search="" onClear={list.clearFilters} onClearFilters={list.isFiltered && list.clearFilters}>
            {list.isFiltered ? 'No activity found with these filters' : 'No activity is recorded.'}
          </NothingFound>
        }
        failure="Failed to load the activity. Please try again later."
      />
    </>
  );
}
