export const dynamic = 'force-dynamic';

/** The process runs; nothing else is asked. */
export const GET = () => new Response('ok');
