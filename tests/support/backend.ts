import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type * as z from 'zod/mini';
import { type Call, type CallInput, type Identity, replacePathParams } from '@/lib/contract/call';
import { createApp } from '@/lib/server/backend/app';
import { createActivityLog } from '@/lib/server/backend/db/activity-log';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import type { FileStore } from '@/lib/server/backend/file-storage/file-store';
import { createPersonRates } from '@/lib/server/backend/http/person-rates';
import type { Actor } from '@/lib/server/backend/identity/access-tokens';
import type { CodeToDeliver, WarningToDeliver } from '@/lib/server/backend/identity/code-delivery';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { createLogger } from '@/lib/server/log';
import { createSheetQueues } from '@/lib/server/sheets/fair-queue';
import { defaultLimits, defaultSessions } from './plain-backend';
import { openSchoolDatabase } from './school-database';

export const adminMobile = '9876543210';

export const adminId = 14;
export const schoolId = 4;

interface Setup {
  seed?: 'empty' | 'demo';
  files?: FileStore;
  /** A folder for the database. By default, SQLite keeps the database in memory. */
  directory?: string;
  /** Receives the function that stops the backend. By default, this function runs after the test. */
  onEnd?: (stop: () => Promise<void>) => void;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

type Ids = Record<Identity, number>;

const identityIds = ({ userId, schoolId: actorSchoolId }: Actor): Ids => ({
  userId,
  schoolId: actorSchoolId,
  creatorId: userId,
  mealPlanUserId: userId,
});

/** Fills in the ids of the user and the school, as the BFF does. */
function withIdentity(call: Call, body: unknown, ids: Ids) {
  const filled = structuredClone(body ?? {});
  for (const [path, kind] of Object.entries(call.identity?.body ?? {})) {
    const names = path.split('.');
    const leafName = names.pop() ?? '';
    // Safe cast: a JSON body that contains ids is an object.
    let target = filled as Record<string, Record<string, never>>;
    for (const name of names) target = target[name] ??= {};
    target[leafName] ??= ids[kind] as never; // Safe cast: all ids are numbers.
  }
  return filled;
}

function toRequest(call: Call, input: AnyInput, headers: Record<string, string>, ids: Ids): Request {
  const path = replacePathParams(call.path, (name) => String(input.params?.[name]));
  const url = new URL(`http://embedded/api/v1${path}`);
  for (const [name, kind] of Object.entries(call.identity?.query ?? {})) url.searchParams.set(name, String(ids[kind]));
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const init = { method: call.method, headers: new Headers(headers) };
  if (input.file) {
    const form = new FormData();
    form.set('file', input.file);
    return new Request(url, { ...init, body: form });
  }
  if (!call.body) return new Request(url, init);
  init.headers.set('content-type', 'application/json');
  const body = Array.isArray(input.body) ? input.body : withIdentity(call, input.body, ids);
  return new Request(url, { ...init, body: JSON.stringify(body) });
}

/** A valid input, or an invalid one that the backend must refuse. */
type Loose<C extends Call> = CallInput<C> | AnyInput;

/** Starts `/api/v1` with a school in this process. The school is deleted after the test. */
export async function startBackend({ seed = 'empty', files: storage, directory, onEnd = onTestFinished }: Setup = {}) {
  const { db, close } = await (directory === undefined ? openSchoolDatabase() : openSqlite(directory));
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-backend-'));
  const filesDir = join(dataDir, 'files');
  const hillSchool = { kind: 'empty', schoolName: 'Hill School', adminMobile } as const;
  const files = storage ?? createDiskStore(filesDir);
  await seedIfEmpty(db, files, seed === 'demo' ? { kind: 'demo' } : hillSchool);
  const activities = createActivityLog(db, createLogger('info'));
  const codes: CodeToDeliver[] = [];
  const warnings: WarningToDeliver[] = [];
  const backend = {
    db,
    reads: db,
    files,
    limits: { ...defaultLimits },
    sheetQueues: createSheetQueues(),
    sessions: defaultSessions,
    hidesUnknownNumbers: false,
    activities,
    rates: createPersonRates(),
    recordDays: 400,
    binDays: 30,
    // Creates a logger for each use, because `collectOutput` collects only the lines of loggers created after its call.
    get logger() {
      return createLogger('info');
    },
    get auditLogger() {
      return createLogger('info');
    },
    async deliverCode(message: CodeToDeliver | WarningToDeliver) {
      if ('otp' in message) codes.push(message);
      else warnings.push(message);
    },
  };
  const app = createApp(backend);
  let token: string | null = null;
  let actor: Actor = { userId: adminId, schoolId };

  async function send<C extends Call>(call: C, input: Loose<C>, headers: Record<string, string> = {}) {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return app.fetch(toRequest(call, input as AnyInput, { ...authorization, ...headers }, identityIds(actor)));
  }

  /** Sends a call and returns its parsed reply. Throws when the backend refuses the call. */
  async function call<C extends Call & { reply: z.ZodMiniType }>(
    call: C,
    input: CallInput<C>,
    headers?: Record<string, string>,
  ): Promise<z.output<C['reply']>> {
    const response = await send<C>(call, input, headers);
    const body = await response.json();
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${JSON.stringify(body)}`);
    return call.reply.parse(body) as z.output<C['reply']>; // Safe cast: the schema of this call has parsed the body.
  }

  async function refusal<C extends Call>(call: C, input: Loose<C>, headers?: Record<string, string>) {
    const response = await send(call, input, headers);
    if (response.ok) throw new Error(`${call.path} was not refused`);
    return { status: response.status, body: await response.json() };
  }

  async function stop() {
    await backend.sheetQueues.close();
    await activities.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  onEnd(stop);

  return {
    app,
    backend,
    db,
    filesDir,
    /** All one-time codes so far, newest last. */
    codes,
    warnings,
    send,
    call,
    refusal,
    get actor() {
      return actor;
    },
    useToken(newToken: string | null) {
      token = newToken;
    },
    actAs(newActor: Actor) {
      actor = newActor;
    },
  };
}

export type TestBackend = Awaited<ReturnType<typeof startBackend>>;
