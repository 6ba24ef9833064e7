import type { ChangedNoun } from '@/lib/contract/nouns';
import { parseId } from '@/lib/contract/values/integers';
import { recordActivity } from './record-activity';

interface PrintedPlace {
  noun?: ChangedNoun;
  record_id?: number;
  filter: string;
}

const lists: [path: RegExp, noun: ChangedNoun | undefined, drawer: string][] = [
  [/^\/students$/, 'students', 'student'],
  [/^\/employees$/, 'employees', 'employee'],
  [/^\/sections\/\d+\/students$/, 'students', ''],
  [/^\/sections\/\d+\/teachers$/, 'employees', ''],
  [/^\/settings\/access$/, 'access', ''],
  [/^\/settings\/activity$/, undefined, ''],
];

function printedPlace({ pathname, search }: Pick<URL, 'pathname' | 'search'>): PrintedPlace | null {
  const list = lists.find(([path]) => path.test(pathname));
  if (!list) return null;
  const [, noun, drawer] = list;
  const query = new URLSearchParams(search);
  const recordId = parseId(query.get(drawer));
  if (recordId !== null) return { noun, record_id: recordId, filter: '' };
  return { noun, filter: `${pathname}${search}` };
}

// Records each printed page once this module is loaded, also if the user prints with Ctrl+P.
window.addEventListener('beforeprint', () => {
  const place = printedPlace(window.location);
  if (place) recordActivity({ verb: 'printed', count: 0, ...place });
});
