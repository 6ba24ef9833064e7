import { Agent, request } from 'undici';

export const dynamic = 'force-dynamic';

const dispatcher = new Agent({ connections: 128 });

/** What the upstream says each time: what a handler costs that asks another server, and neither knows nor checks anything. */
export async function GET() {
  const { body } = await request(String(process.env.UPSTREAM), { dispatcher });
  return new Response(await body.arrayBuffer(), { headers: { 'content-type': 'application/json' } });
}
