import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { deleteExpired } from '../db/delete-expired';
import type { Db, Schema } from '../db/schema';
import { readStoredJson } from '../db/stored-json';
import { withSchoolLock } from '../db/write-lock';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import type { RequestParts } from './parse-request';

const retentionMs = 24 * 60 * 60 * 1000;
const maxKeyLength = 200;

/** Above this number, the oldest replies are deleted. It is higher than the number of a user's writes in a day. */
const maxStoredReplies = 10_000;

interface Write {
  key: string | null;
  actor: Actor;
  call: string;
  parts: RequestParts;
}

async function fingerprint({ params, query, body, file }: RequestParts): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([params, query, body, file?.name]));
  if (file) hash.update(new Uint8Array(await file.arrayBuffer()));
  return hash.digest('base64url');
}

const findStoredReply = (db: Db, write: Write) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'body'])
    .where('actor_id', '=', write.actor.userId)
    .where('call', '=', write.call)
    .where('key', '=', write.key)
    .where('created_at', '>', new Date(Date.now() - retentionMs).toISOString())
    .executeTakeFirst();

async function storeReply(db: Db, write: Write, requestHash: string, body: string) {
  const now = Date.now();
  await deleteExpired(db, 'idempotency_keys', new Date(now - retentionMs));
  await db
    .deleteFrom('idempotency_keys')
    .where('actor_id', '=', write.actor.userId)
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('idempotency_keys')
        .select('id')
        .where('actor_id', '=', write.actor.userId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(maxStoredReplies - 1),
    )
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({
      actor_id: write.actor.userId,
      call: write.call,
      key: write.key ?? '',
      request_hash: requestHash,
      status: 200,
      body,
      created_at: new Date(now).toISOString(),
    })
    .execute();
}

/** After a 502 the browser reads the data again, because the write was saved. */
const damagedReplyError = () =>
  new HttpError(502, 'This has already been saved, but the stored reply is damaged. Please reload the page.');

/**
 * Stores the reply in the transaction of the write. A repeated write gets the first reply, even after a crash. A failed
 * write stores nothing and can be retried.
 * @param prepare Does slow work before the transaction begins, and returns the work for the transaction.
 */
export async function withIdempotency(
  db: Kysely<Schema>,
  write: Write,
  prepare: () => Promise<(transaction: Db) => Promise<unknown>>,
): Promise<string> {
  if (write.key === null) {
    const work = await prepare();
    return withSchoolLock(db, write.actor.schoolId, async (tx) => JSON.stringify(await work(tx)));
  }
  if (write.key.length > maxKeyLength) throw new HttpError(400, 'The idempotency key is too long.');
  const requestHash = await fingerprint(write.parts);
  const readStoredReply = async (connection: Db) => {
    const stored = await findStoredReply(connection, write);
    if (stored && stored.request_hash !== requestHash) {
      throw new HttpError(422, 'This idempotency key has already been used for another request.');
    }
    if (stored && !readStoredJson(z.looseObject({}), stored.body)) throw damagedReplyError();
    return stored?.body;
  };
  const storedReply = await readStoredReply(db);
  if (storedReply !== undefined) return storedReply;
  const work = await prepare();
  return withSchoolLock(db, write.actor.schoolId, async (tx) => {
    const concurrentReply = await readStoredReply(tx);
    if (concurrentReply !== undefined) return concurrentReply;
    const body = JSON.stringify(await work(tx));
    await storeReply(tx, write, requestHash, body);
    return body;
  });
}
