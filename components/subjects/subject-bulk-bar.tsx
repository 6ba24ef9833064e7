'use client';

import { deleteAction } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import { useBinDays } from '@/lib/browser/session/session-features';
import { nouns } from '@/lib/contract/nouns';
import type { Subject } from '@/lib/contract/subjects';
import { deletionWrite } from '@/lib/features/bulk/bulk';

const nameOf = ({ subjectName }: Subject) => subjectName;

const deletion = deletionWrite({
  noun: nouns.subjects,
  nameOf,
  call: 'DELETE /subject/delete',
  toInput: ({ id }: Subject) => ({ query: { subject_id: id } }),
});

const sheet = { name: 'Subjects', columns: [{ header: 'Subject Name', text: nameOf }] };

export function SubjectBulkBar(rows: SelectedRows<Subject>) {
  const binDays = useBinDays();
  const actions = [deleteAction(nouns.subjects, deletion, binDays)];
  return <BulkBar {...rows} nameOf={nameOf} actions={actions} sheet={sheet} />;
}
