import { parseId } from '@/lib/contract/values/integers';
import { StorageError } from '@/lib/server/storage-error';
import type { Db } from '../db/schema';
import { listSchools } from './queries';

/**
 * Returns the school of a command's option `--school`, or the only school of the database.
 * @throws {StorageError} when there is no such school, or when several schools need the option.
 */
export async function chooseSchool(
  db: Db,
  option: string | boolean | undefined,
): Promise<{ id: number; name: string }> {
  const schools = await listSchools(db);
  const [first] = schools;
  if (option === undefined) {
    if (first && schools.length === 1) return first;
    throw new StorageError(
      `The database has ${schools.length} schools. Give the id of one: --school ${first?.id ?? 4}. “npm run school -- list” shows them.`,
    );
  }
  const id = parseId(String(option));
  const school = schools.find((other) => other.id === id);
  if (school) return school;
  throw new StorageError(`There is no school ${option}. “npm run school -- list” shows all schools.`);
}
