'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { useMemo } from 'react';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { SearchBox } from '@/components/data-table/search-box';
import { ButtonLink } from '@/components/links/button-link';
import { PageHeader } from '@/components/shell/page-header';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import type { MyStudent } from '@/lib/contract/my-sections';
import { myStudentPageSizes, myStudentsQuery } from '@/lib/features/my-sections/queries';
import { searchMyStudents, sectionName } from '@/lib/features/my-sections/rules';
import { pluralize } from '@/lib/format/pluralize';
import { myStudentColumns } from './my-student-columns';

const idOf = ({ id }: MyStudent) => id;

export function MySectionScreen({ sectionId }: { sectionId: number }) {
  const list = useListParams(myStudentPageSizes);
  const students = useQuery(myStudentsQuery(sectionId));
  const all = students.data?.data;
  const matches = useMemo(() => all && searchMyStudents(all, list.search), [all, list.search]);
  const page = useClientPage(matches, list, students);
  const [first] = all ?? [];
  const title = first ? sectionName(first) : 'My Section';
  return (
    <>
      <ButtonLink href="/my-sections" variant="ghost" icon={ArrowLeft} className="print:hidden mb-2 -ml-4">
        My Sections
      </ButtonLink>
      {/* The buttons of the list are in the header. */}
      <PageHeader title={title}>{null}</PageHeader>
      <ListToolbar count={pluralize(page.total, '1 child', (count) => `${count} children`)}>
        <SearchBox label="Search children" value={list.search} onSearch={list.setSearch} />
      </ListToolbar>
      <List
        caption={`Children of ${title}`}
        columns={myStudentColumns}
        rowKey={idOf}
        list={list}
        page={page}
        empty={
          <NothingFound list={list} matching={`No children found matching “${list.search}”`}>
            This section has no children yet.
          </NothingFound>
        }
        failure="Failed to load the children. Please try again."
        skeletonRows={10}
      />
    </>
  );
}
