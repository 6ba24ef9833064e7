import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import { withDatabaseLock } from '../db/write-lock';
import type { FileStore } from '../file-storage/file-store';
import { seedDemo } from './demo';
import { seedSchool } from './school';

export type SeedChoice = { kind: 'demo' } | { kind: 'empty'; schoolName: string; adminMobile: string };

export async function seedIfEmpty(db: Kysely<Schema>, files: FileStore, choice: SeedChoice): Promise<void> {
  await withDatabaseLock(db, async (tx) => {
    const school = await tx.selectFrom('schools').select('id').limit(1).executeTakeFirst();
    if (school) return;
    if (choice.kind === 'demo') await seedDemo(tx, files);
    else await seedSchool(tx, { name: choice.schoolName, address: '', adminMobile: choice.adminMobile });
  });
}
