import type { Db } from '../db/schema';

export const broadcastsOf = (db: Db, schoolId: number) => db.selectFrom('broadcasts').where('school_id', '=', schoolId);
