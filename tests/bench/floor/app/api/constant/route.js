export const dynamic = 'force-dynamic';

/** @type {Promise<ArrayBuffer> | undefined} */
let reply;

/** Returns the upstream's first reply from memory: the cost of a handler without work. */
export async function GET() {
  reply ??= fetch(String(process.env.UPSTREAM)).then((response) => response.arrayBuffer());
  return new Response(await reply, { headers: { 'content-type': 'application/json' } });
}
