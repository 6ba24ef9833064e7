import { holidayFields } from '@/lib/contract/fields/holidays';
import { weekdayOf } from '@/lib/contract/values/school-days';
import { type ExportColumn, fieldColumns } from '../sheets/export-columns';
import type { holidayTexts } from './presenter';

export const exportColumns: ExportColumn<ReturnType<typeof holidayTexts>>[] = [
  ...fieldColumns(holidayFields, { changes: { name: { header: 'Holiday', width: 32 } } }),
  { header: 'Day', width: 14, text: ({ start_date }) => weekdayOf(start_date).label },
  { header: 'Classes', width: 48, text: ({ classes }) => classes },
];
