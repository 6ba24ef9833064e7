'use client';

import { statusActions } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import { useFeatures } from '@/lib/browser/session/session-features';
import type { SchoolClass } from '@/lib/contract/classes';
import { nouns } from '@/lib/contract/nouns';
import { statusWrite } from '@/lib/features/bulk/bulk';
import { invalidates } from '@/lib/features/classes/mutations';
import { findClassesEffects } from '@/lib/features/sections/deactivation-question';

const nameOf = ({ classname }: SchoolClass) => classname;

const isActive = ({ isactive }: SchoolClass) => isactive;

const writeOf = (activate: boolean) =>
  statusWrite(
    {
      noun: nouns.classes,
      nameOf,
      invalidates,
      call: 'PUT /classes/toggle-status',
      toInput: ({ id }: SchoolClass, isWanted) => ({ query: { class_id: id, activate: isWanted } }),
    },
    activate,
  );

const sheet = {
  name: 'Classes',
  columns: [
    { header: 'Class', text: nameOf },
    { header: 'Status', text: ({ isactive }: SchoolClass) => (isactive ? 'Active' : 'Inactive') },
  ],
};

export function ClassBulkBar(rows: SelectedRows<SchoolClass>) {
  const features = useFeatures();
  const actions = statusActions({
    noun: nouns.classes,
    isActive,
    writeOf,
    inactiveMeaning: 'Inactive classes can’t be selected in Sections, Holidays and Attendance Report.',
    findEffects: (classes) => (features.includes('placement') ? findClassesEffects(classes, features) : []),
  });
  return <BulkBar {...rows} nameOf={nameOf} actions={actions} sheet={sheet} />;
}
