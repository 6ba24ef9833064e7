import { addParam } from '@/lib/browser/hooks/use-dialog';

/** The parameters of what is open at the moment: the page, a dialog and the drawer of a person. */
const passingParams = ['page', addParam, 'student', 'employee'];

export function viewAddress(
  path: string,
  search: string,
  { columns, size }: { columns: string; size: number },
): string {
  const query = new URLSearchParams(search);
  for (const name of passingParams) query.delete(name);
  query.set('columns', columns);
  query.set('size', String(size));
  query.sort();
  return `${path}?${query}`;
}
