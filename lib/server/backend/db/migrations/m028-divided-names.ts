import type { AnyDb } from '../columns';
import { rewriteStaffTexts } from './m007-search-texts';
import { addParentsToSearch } from './m016-parents-in-search';

/** The new search texts have no apostrophes, and contain divided names such as `O Brien` as one word. */
export async function joinDividedNames(db: AnyDb) {
  await rewriteStaffTexts(db);
  await addParentsToSearch(db);
}
