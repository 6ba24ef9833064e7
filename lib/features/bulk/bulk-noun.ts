import { pluralize } from '@/lib/format/pluralize';

/** The singular and the plural of the records of a list. */
export interface BulkNoun {
  singular: string;
  plural: string;
}

export const countRows = ({ singular, plural }: BulkNoun, total: number): string =>
  pluralize(total, `1 ${singular}`, (count) => `${count} ${plural}`);
