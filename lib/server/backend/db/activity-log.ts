import type { Kysely } from 'kysely';
import type { ActivityVerb } from '@/lib/contract/changes';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { errorReason, type Logger, log } from '@/lib/server/log';
import { mapInBatches } from './batches';
import { now } from './now';
import type { NewRow, Schema } from './schema';

/** An activity that changes no record, such as a read. */
export interface Activity {
  schoolId: number;
  userId: number;
  verb: ActivityVerb;
  noun?: ChangedNoun;
  recordId?: number | null;
  /** The number of records. */
  count?: number;
  /** The search and the filters of a list, as JSON. */
  filter?: string;
}

export interface ActivityLog {
  add(activity: Activity): void;
  /** Writes all waiting entries. */
  flush(): Promise<void>;
}

export const activityRow = ({ schoolId, userId, verb, noun, recordId, count, filter }: Activity) =>
  ({
    school_id: schoolId,
    actor_id: userId,
    is_change: 0,
    verb,
    noun: noun ?? '',
    record_id: recordId ?? null,
    record_count: count ?? 1,
    filter: filter ?? '',
    created_at: now(),
  }) satisfies NewRow<'activities'>;

/** The maximum time in ms between an activity and its entry in the database. */
const delayMs = 1_000;

/** The maximum number of entries that wait while the database can't be written to. Later entries are lost. */
const maxWaiting = 20_000;

/**
 * Returns a log that writes activities in batches, so that a read does not wait for a write. A process that is killed
 * loses at most the entries of the last second.
 */
export function createActivityLog(db: Kysely<Schema>, logger: Logger): ActivityLog {
  let waiting: NewRow<'activities'>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastWrite = Promise.resolve();

  async function write(): Promise<void> {
    const rows = waiting;
    waiting = [];
    try {
      await db.transaction().execute((tx) =>
        mapInBatches(rows, async (batch) => {
          await tx.insertInto('activities').values(batch).execute();
          return [];
        }),
      );
    } catch (error) {
      log(logger, { reason: errorReason(error), entries: rows.length }, 'activities not saved', 'error');
      waiting = [...rows, ...waiting].slice(0, maxWaiting);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    lastWrite = lastWrite.then(write);
    return lastWrite;
  }

  return {
    add(activity) {
      // Adds one entry for several requests of the same details, such as those of a drawer.
      const last = waiting.at(-1);
      const row = activityRow(activity);
      if (last && JSON.stringify({ ...last, created_at: '' }) === JSON.stringify({ ...row, created_at: '' })) return;
      if (waiting.length < maxWaiting) waiting.push(row);
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
  };
}
