import type { Db } from '../db/schema';
import type { Actor } from '../identity/access-tokens';

export const viewsOf = (db: Db, { schoolId, userId }: Actor) =>
  db.selectFrom('views').where('school_id', '=', schoolId).where('created_by', '=', userId);

export const listViews = (db: Db, actor: Actor) =>
  viewsOf(db, actor).select(['id as view_id', 'list', 'name', 'address']).orderBy('same_key').orderBy('id').execute();
