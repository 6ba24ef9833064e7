'use client';

import { deleteAction } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import { useBinDays } from '@/lib/browser/session/session-features';
import type { Holiday } from '@/lib/contract/holidays';
import { nouns } from '@/lib/contract/nouns';
import { deletionWrite } from '@/lib/features/bulk/bulk';
import { holidayExport } from '@/lib/features/holidays/export';

const nameOf = ({ holidayname }: Holiday) => holidayname;

const deletion = deletionWrite({
  noun: nouns.holidays,
  nameOf,
  call: 'DELETE /holiday/delete',
  toInput: ({ id }: Holiday) => ({ query: { holiday_id: id } }),
});

const sheet = { name: 'Holidays', columns: holidayExport };

export function HolidayBulkBar(rows: SelectedRows<Holiday>) {
  const binDays = useBinDays();
  const actions = [deleteAction(nouns.holidays, deletion, binDays)];
  return <BulkBar {...rows} nameOf={nameOf} actions={actions} sheet={sheet} />;
}
