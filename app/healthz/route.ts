export const dynamic = 'force-dynamic';

/** Reports only that the process runs. `/readyz` checks the dependencies. */
export const GET = () => new Response('ok');
