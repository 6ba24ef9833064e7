import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { errorCodes } from '@/lib/contract/errors';

/**
 * Histogram buckets in seconds. The highest buckets are 16 and 31, because a reply may take 15 s and a call with a
 * fallback makes two requests.
 */
const requestBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 16, 31];
const callBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 16];
const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type UpstreamName = 'api' | 'fallback' | 'files' | 'embedded';

export type FailureReason = 'timeout' | 'unreachable' | 'invalid' | 'aborted' | 'failed';

const fallbackReasons = ['5xx', 'timeout', 'unreachable', 'invalid'] as const satisfies ('5xx' | FailureReason)[];

const refusalReasons = [
  'rate-limit',
  'unknown-number',
  'wrong-code',
  'profile',
  'expired',
  'invalid-input',
  'unavailable',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

type Levels<L extends string> = () => Partial<Record<L, number>> | Promise<Partial<Record<L, number>>>;

export interface GaugeSources {
  release: { version: string; commit: string };
  sheetsWaiting: Levels<'reading' | 'writing'>;
  sheetsInWork: Levels<'reading' | 'writing'>;
  requestsWaiting: Levels<'call' | 'page'>;
  postgresConnections: Levels<'total' | 'idle' | 'waiting'>;
  diskFreeBytes: Levels<'DATA_DIR' | 'FILES_DIR'>;
  /** In seconds since 1970, 0 if no backup was ever made, or `undefined` if the time is not known. */
  lastBackup: () => Promise<number | undefined>;
}

export function defineMeasures(sources: GaugeSources) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const gauge = <L extends string>(name: string, help: string, label: string, levels: Levels<L>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset();
        for (const [value, level] of Object.entries<number | undefined>(await levels())) {
          if (level !== undefined) this.set({ [label]: value }, level);
        }
      },
    });
  gauge('homeroom_requests_waiting', 'Calls and pages that wait to be processed.', 'kind', sources.requestsWaiting);
  gauge(
    'homeroom_sheets_waiting',
    'Spreadsheets that wait to be read, and spreadsheets that wait to be written; at most 20 each.',
    'work',
    sources.sheetsWaiting,
  );
  gauge(
    'homeroom_sheets_in_work',
    'Spreadsheets that are being read, and spreadsheets that are being written; at most two together.',
    'work',
    sources.sheetsInWork,
  );
  gauge(
    'homeroom_postgres_connections',
    'With `DATABASE_URL`: open connections of this process, idle connections, and queries that wait for a connection.',
    'state',
    sources.postgresConnections,
  );

  gauge(
    'homeroom_disk_free_bytes',
    'Free space on the disk of each directory in which the console stores data.',
    'directory',
    sources.diskFreeBytes,
  );
  new Gauge({
    name: 'homeroom_build_info',
    help: 'Always 1. The labels are the version of the console, and the commit from which it was built.',
    labelNames: ['version', 'commit'],
    registers,
  }).set(sources.release, 1);
  new Gauge({
    name: 'homeroom_last_backup_timestamp_seconds',
    help: 'Time of the last complete backup of the embedded backend, in seconds since 1970; 0 without a backup.',
    registers,
    async collect() {
      const seconds = await sources.lastBackup();
      this.remove();
      if (seconds !== undefined) this.set(seconds);
    },
  });

  const measures = {
    register,
    requests: new Counter({
      name: 'homeroom_http_requests_total',
      help: 'Answered requests, by route template. Status 499: the visitor disconnected.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'homeroom_http_request_duration_seconds',
      help: 'Duration of requests: until the last byte of a page, or until the response headers of other requests.',
      labelNames: ['kind'],
      buckets: requestBuckets,
      registers,
    }),
    errors: new Counter({
      name: 'homeroom_errors_total',
      help: 'Calls answered with an error of the console, by error code. `UNEXPECTED`: a bug in the console.',
      labelNames: ['code'],
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: 'homeroom_upstream_request_duration_seconds',
      help: 'Duration of each attempt to send a call to the upstream, until the response headers or the failure.',
      labelNames: ['upstream', 'call'],
      buckets: callBuckets,
      registers,
    }),
    upstreamReplies: new Counter({
      name: 'homeroom_upstream_replies_total',
      help: 'Attempts to send a call to the upstream, by outcome: the status class, or the reason why there was no reply.',
      labelNames: ['upstream', 'outcome'],
      registers,
    }),
    fallbacks: new Counter({
      name: 'homeroom_upstream_fallbacks_total',
      help: 'Calls repeated on `API_FALLBACK_BASE_URL`, by reason and by outcome (`answered` or `failed`).',
      labelNames: ['reason', 'outcome'],
      registers,
    }),
    signIns: new Counter({
      name: 'homeroom_sign_ins_total',
      help: 'Sessions that a sign-in started.',
      registers,
    }),
    refusedSignIns: new Counter({
      name: 'homeroom_sign_ins_refused_total',
      help: 'Codes that were not sent and sign-ins that were refused, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    querySeconds: new Histogram({
      name: 'homeroom_database_query_duration_seconds',
      help: 'Duration of the embedded backend’s SQL statements, by kind. The duration of `commit` is disk time.',
      labelNames: ['database', 'kind'],
      buckets: queryBuckets,
      registers,
    }),
    sharedTableSeconds: new Histogram({
      name: 'homeroom_shared_tables_duration_seconds',
      help: 'With `DATABASE_URL`: duration of each access to the tables of sign-in attempts and ended sessions, including the wait for a connection.',
      labelNames: ['outcome'],
      buckets: queryBuckets,
      registers,
    }),
  };
  // Initialises the counters with 0, because an alert on an increase would miss the first event of a new series.
  for (const code of [...errorCodes, 'UNEXPECTED']) measures.errors.inc({ code }, 0);
  for (const reason of refusalReasons) measures.refusedSignIns.inc({ reason }, 0);
  for (const reason of fallbackReasons) {
    for (const outcome of ['answered', 'failed']) measures.fallbacks.inc({ reason, outcome }, 0);
  }
  return measures;
}

export type Measures = ReturnType<typeof defineMeasures>;
