'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { ClassSelect } from '@/components/classes/class-select';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { Pagination } from '@/components/data-table/pagination';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import type { Section } from '@/lib/contract/sections';
import { counted } from '@/lib/format/counted';
import { useDialog } from '@/lib/hooks/use-dialog';
import { useListParams } from '@/lib/hooks/use-list-params';
import { usePageWithin } from '@/lib/hooks/use-page-within';
import { useExportSectionStudents, useToggleSectionStatus, useTogglingSections } from '@/lib/sections/mutations';
import { sectionPageSizes, sectionsQuery } from '@/lib/sections/queries';
import { sectionColumns } from './sections-columns';
import { SectionsTable } from './sections-table';
import { useShownClass } from './use-shown-class';

const FormDialog = lazyDialog(() => import('./section-form-dialog').then((file) => file.SectionFormDialog));

type OpenDialog = { kind: 'add' } | { kind: 'edit'; section: Section };

export function SectionsScreen() {
  const list = useListParams(sectionPageSizes);
  const { classes, classId, classNameOf, setClassId } = useShownClass();
  const sections = useQuery({
    ...sectionsQuery({ classId, page: list.page, size: list.size }),
    enabled: classId !== null,
    placeholderData: keepPreviousData,
  });
  const { current, open, close } = useDialog<OpenDialog>();
  const { mutate: toggle } = useToggleSectionStatus();
  const toggling = useTogglingSections();
  const { mutate: exportStudents, isPending: isExporting, variables: exported } = useExportSectionStudents();
  const total = sections.data?.totalrecords;
  usePageWithin(list, total);

  const exportingId = isExporting ? exported.section.id : null;
  const columns = useMemo(
    () =>
      sectionColumns({
        classNameOf,
        toggling,
        exportingId,
        edit: { ...FormDialog.opens, onEdit: (section) => open({ kind: 'edit', section }) },
        onToggle: toggle,
        onExport: (section) => exportStudents({ section, className: classNameOf(section) }),
      }),
    [classNameOf, toggling, exportingId, open, toggle, exportStudents],
  );

  return (
    <>
      <PageHeader title="Sections">
        <Button variant="primary" {...FormDialog.opens} onClick={() => open({ kind: 'add' })}>
          <Plus aria-hidden className="size-4" />
          Add Section
        </Button>
      </PageHeader>
      <ListToolbar count={total === undefined ? undefined : counted(total, 'section', 'sections')}>
        <ClassSelect label="Class" value={classId} onChange={({ id }) => setClassId(id)} />
      </ListToolbar>
      <SectionsTable classes={classes} sections={sections} columns={columns} size={list.size} />
      <Pagination
        page={list.page}
        size={list.size}
        sizes={sectionPageSizes.sizes}
        total={total}
        onPageChange={list.setPage}
        onSizeChange={list.setSize}
      />
      {current?.kind === 'add' && <FormDialog section={null} classId={classId} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog section={current.section} classId={classId} onClose={close} />}
    </>
  );
}
