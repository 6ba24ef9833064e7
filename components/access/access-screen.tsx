'use client';

import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide';
import { useMemo } from 'react';
import { AddButton } from '@/components/data-table/add-button';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { SearchBox } from '@/components/data-table/search-box';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { Allowed, useFeature } from '@/lib/browser/session/session-features';
import { roles } from '@/lib/contract/roles';
import { accessList, accessQuery } from '@/lib/features/access/queries';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { searchRows } from '@/lib/format/search-text';
import { accessColumns } from './access-columns';
import type { AccessChange } from './access-dialog';

const AccessDialog = lazyDialog(() => import('./access-dialog').then((file) => file.AccessDialog));

export function AccessScreen() {
  const list = useListParams(accessList);
  const people = useQuery(accessQuery());
  const all = people.data?.data;
  const matches = useMemo(
    () =>
      all && searchRows(all, list.search, (person) => [personName(person), person.mobileno, roles[person.role].label]),
    [all, list.search],
  );
  const page = useClientPage(matches, list, people);
  const { current, open, close } = useDialog<AccessChange>({ kind: 'grant' }, 'POST /access/grant');
  const hasTeachers = useFeature('teacher-role');
  const columns = useMemo(
    () =>
      accessColumns({
        hasNames: hasTeachers,
        ...AccessDialog.preloadProps,
        onAct: (kind, person) => open({ kind, person }),
      }),
    [open, hasTeachers],
  );
  return (
    <>
      <PageHeader title="Sign-in Access" context="The people who can sign in to this school">
        {hasTeachers && (
          <Allowed call="POST /access/grant">
            <Button icon={Users} {...AccessDialog.preloadProps} onClick={() => open({ kind: 'class-teachers' })}>
              Add Class Teachers
            </Button>
          </Allowed>
        )}
        <AddButton
          label="Add Person"
          call="POST /access/grant"
          dialog={AccessDialog}
          onClick={() => open({ kind: 'grant' })}
        />
      </PageHeader>
      <ListToolbar count={pluralize(page.total, '1 person', (count) => `${count} people`)}>
        <SearchBox label="Search people" value={list.search} onSearch={list.setSearch} />
      </ListToolbar>
      <List
        caption="People who can sign in"
        columns={columns}
        rowKey={({ person_id }) => person_id}
        list={list}
        page={page}
        empty={<NothingFound list={list}>No people found.</NothingFound>}
        failure="Failed to load the people who can sign in. Please try again later."
        skeletonRows={3}
      />
      {current && <AccessDialog change={current} onClose={close} />}
    </>
  );
}
