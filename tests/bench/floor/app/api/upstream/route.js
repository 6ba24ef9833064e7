import { Agent, request } from 'undici';

export const dynamic = 'force-dynamic';

const dispatcher = new Agent({ connections: 128 });

/** Forwards each request to the upstream. This measures the cost of a proxy without sessions, checks and logs. */
export async function GET() {
  const { body } = await request(String(process.env.UPSTREAM), { dispatcher });
  return new Response(await body.arrayBuffer(), { headers: { 'content-type': 'application/json' } });
}
