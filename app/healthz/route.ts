import { healthReply } from '@/lib/server/bff/readiness';

export const dynamic = 'force-dynamic';

export const GET = () => healthReply();
