import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { errorCodes } from '@/lib/contract/errors';

/** In seconds: a reply may take 15 s, and a call with a fallback makes two requests. */
const bucketsOfRequests = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 16, 31];
/** Fewer buckets, because there is a histogram for each call. */
const bucketsOfCalls = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 16];
const bucketsOfQueries = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

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
  sheetsWaiting: Levels<'reading' | 'writing'>;
  sheetsInWork: Levels<'reading' | 'writing'>;
  requestsWaiting: Levels<'call' | 'page'>;
  postgresConnections: Levels<'total' | 'idle' | 'waiting'>;
}

export function defineMeasures(gauged: GaugeSources) {
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
  gauge(
    'homeroom_requests_waiting',
    'Requests that wait for their turn: calls, or pages.',
    'kind',
    gauged.requestsWaiting,
  );
  gauge(
    'homeroom_sheets_waiting',
    'Spreadsheets that wait to be read or written; 20 of each kind at most.',
    'work',
    gauged.sheetsWaiting,
  );
  gauge(
    'homeroom_sheets_in_work',
    'Spreadsheets that are being read or written at this moment: one of each kind at most.',
    'work',
    gauged.sheetsInWork,
  );
  gauge(
    'homeroom_postgres_connections',
    'With `DATABASE_URL`: connections of this process, those of them without work, and queries that wait for one.',
    'state',
    gauged.postgresConnections,
  );

  const measures = {
    register,
    requests: new Counter({
      name: 'homeroom_http_requests_total',
      help: 'Requests answered, by the template of their address. 499: the visitor went away first.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'homeroom_http_request_duration_seconds',
      help: 'How long the console took for them, as in the log: pages to their last byte, all others to their head.',
      labelNames: ['kind'],
      buckets: bucketsOfRequests,
      registers,
    }),
    errors: new Counter({
      name: 'homeroom_errors_total',
      help: 'Answers to calls that were an error of the console’s own, by its code. `UNEXPECTED`: a fault of the console.',
      labelNames: ['code'],
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: 'homeroom_upstream_request_duration_seconds',
      help: 'Each attempt at a call, from its sending to the head of the reply or to its failure.',
      labelNames: ['upstream', 'call'],
      buckets: bucketsOfCalls,
      registers,
    }),
    upstreamReplies: new Counter({
      name: 'homeroom_upstream_replies_total',
      help: 'How those attempts ended: the class of the status, or why there was none.',
      labelNames: ['upstream', 'outcome'],
      registers,
    }),
    fallbacks: new Counter({
      name: 'homeroom_upstream_fallbacks_total',
      help: 'Calls made a second time, on `API_FALLBACK_BASE_URL`: why, and whether that was `answered` or `failed`.',
      labelNames: ['reason', 'outcome'],
      registers,
    }),
    signIns: new Counter({
      name: 'homeroom_sign_ins_total',
      help: 'Sessions that began.',
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
      help: 'Statements of the embedded backend, by their kind. `commit` is the time of the disk.',
      labelNames: ['database', 'kind'],
      buckets: bucketsOfQueries,
      registers,
    }),
    sharedTableSeconds: new Histogram({
      name: 'homeroom_shared_tables_duration_seconds',
      help: 'With `DATABASE_URL`: one use of the tables of sign-ins and ended sessions, with the wait for a connection.',
      labelNames: ['outcome'],
      buckets: bucketsOfQueries,
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
