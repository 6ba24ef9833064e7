export const dynamic = 'force-dynamic';

/** @type {Promise<ArrayBuffer> | undefined} */
let reply;

/** What the upstream said to the first request: what a handler costs that does nothing. */
export async function GET() {
  reply ??= fetch(String(process.env.UPSTREAM)).then((response) => response.arrayBuffer());
  return new Response(await reply, { headers: { 'content-type': 'application/json' } });
}
