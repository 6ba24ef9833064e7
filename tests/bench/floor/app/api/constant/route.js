export const dynamic = 'force-dynamic';

/** @type {Promise<ArrayBuffer> | undefined} */
let reply;

/** Returns the upstream's first reply from memory. This measures the cost of a handler that does no work. */
export async function GET() {
  reply ??= fetch(String(process.env.UPSTREAM)).then((response) => response.arrayBuffer());
  return new Response(await reply, { headers: { 'content-type': 'application/json' } });
}
