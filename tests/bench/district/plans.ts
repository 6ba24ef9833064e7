import { setImmediate as waitForImmediate } from 'node:timers/promises';
import pg from 'pg';
import { createApp } from '@/lib/server/backend/app';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import { issueToken } from '@/lib/server/backend/identity/access-tokens';
import { connectPostgres } from '@/lib/server/postgres';
import { defaultSessions, plainBackend } from '../../support/plain-backend';

interface Statement {
  text: string;
  values: unknown[];
}

/** A node of the plan that `explain (analyze, format json)` returns. The row counts are per loop. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  'Planning Time': number;
  'Execution Time': number;
}

export interface Scan {
  name: string;
  table: string;
  isSequential: boolean;
  /** The number of rows that were read, including the rows that were filtered out. */
  rows: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function toScans(node: PlanNode): Scan[] {
  if (!node['Node Type'].includes('Scan')) return [];
  const table = node['Relation Name'] ?? '';
  const rows =
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];
  const name = `${node['Node Type']}${node['Index Name'] ? ` using ${node['Index Name']}` : ` on ${table}`}`;
  return [{ name, table, isSequential: node['Node Type'] === 'Seq Scan', rows }];
}

export interface Person {
  id: number;
  school_id: number;
}

const isExplainable = (text: string) => /^select\b/i.test(text);

/** Opens the embedded backend in this process and measures the cost of its statements in PostgreSQL. */
export async function openExplainer(url: string) {
  const pool = await connectPostgres(url);
  let recorded: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    // Supports only Kysely's way to call `query`: Kysely passes an SQL text and its values, and awaits the promise.
    const recordingQuery = (text: string, values: unknown[]) => {
      if (isExplainable(text)) recorded.push({ text, values });
      return query(text, values);
    };
    Object.assign(client, { query: recordingQuery });
  });
  const db = await openPostgres(pool, 'of the bench');
  const app = createApp(plainBackend(db, '/nowhere'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  async function explain({ text, values }: Statement): Promise<Explained> {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    return rows[0]['QUERY PLAN'][0];
  }

  async function measureCost(person: Person, path: string) {
    const authorization = `Bearer ${await issueToken(db, person.id, defaultSessions)}`;
    const requestUrl = new URL(`http://embedded${path}`);
    for (const name of ['school_id', 'schoolid']) requestUrl.searchParams.set(name, String(person.school_id));
    requestUrl.searchParams.set('user_id', String(person.id));
    await waitForImmediate();
    recorded = [];
    const reply = await app.fetch(new Request(requestUrl, { headers: { authorization } }));
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    const statements = recorded;
    // Runs each statement once before the measurement, because the first run may read from the disk.
    for (const statement of statements) await explain(statement);
    const plans: Explained[] = [];
    for (const statement of statements) plans.push(await explain(statement));
    return {
      ms: plans.reduce((sum, plan) => sum + plan['Planning Time'] + plan['Execution Time'], 0),
      scans: plans.flatMap(({ Plan }) => nodesOf(Plan).flatMap(toScans)),
    };
  }

  return {
    measureCost,
    async close() {
      await client.end();
      await pool.end();
    },
  };
}
