'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ScrollTable } from '@/components/ui/scroll-table';
import { RowsSkeleton } from '@/components/ui/skeletons';
import type { ClassTeacher } from '@/lib/contract/access';
import { givenRole, teacherGrant } from '@/lib/features/access/bulk';
import { classTeachersQuery } from '@/lib/features/access/queries';
import { useBulkWrite } from '@/lib/features/bulk/mutations';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { pluralize } from '@/lib/format/pluralize';

/** Lists the class teachers who can't sign in yet, and gives access to all for whom nothing is in the way. */
export function ClassTeachersDialog({ onClose }: { onClose: () => void }) {
  const teachers = useQuery(classTeachersQuery());
  const bulkWrite = useBulkWrite();
  const [isSaving, setIsSaving] = useState(false);
  const rows = teachers.data?.data ?? [];
  const ready = rows.filter(({ problem }) => problem === '');

  const grant = async () => {
    setIsSaving(true);
    try {
      const { failed } = await bulkWrite(teacherGrant, ready, () => undefined);
      if (failed.length === 0) onClose();
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Dialog
      title="Add Class Teachers"
      context={`They get the role ${givenRole} and sign in with their mobile number.`}
      width="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ready.length > 0 ? 'Cancel' : 'Close'}</Button>
          {ready.length > 0 && (
            <Button variant="primary" isBusy={isSaving} busyLabel="Saving..." onClick={() => void grant()}>
              {pluralize(
                ready.length,
                'Give access to this class teacher',
                (count) => `Give access to ${count} class teachers`,
              )}
            </Button>
          )}
        </>
      }
    >
      {teachers.isError && !teachers.data ? (
        <LoadError query={teachers} failure="Failed to load the class teachers. Please try again." />
      ) : !teachers.data ? (
        <RowsSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState>All class teachers can already sign in.</EmptyState>
      ) : (
        <ScrollTable
          label="Class teachers who can’t sign in yet"
          headers={['Name', 'Sections', 'Mobile Number', 'Access']}
        >
          {rows.map((teacher) => (
            <TeacherRow key={teacher.person_id} {...teacher} />
          ))}
        </ScrollTable>
      )}
    </Dialog>
  );
}

function TeacherRow({ mobileno, sections, problem, ...names }: ClassTeacher) {
  return (
    <tr className="align-top">
      <td className="px-3 py-1.5">{personName(names)}</td>
      <td className="px-3 py-1.5">{sections}</td>
      <td className="whitespace-nowrap px-3 py-1.5">{formatPhone(mobileno)}</td>
      <td className="px-3 py-1.5">{problem || 'Gets access'}</td>
    </tr>
  );
}
