import { readinessReply } from '@/lib/server/bff/readiness';
import { processServices } from '@/lib/server/bff/services';

export const dynamic = 'force-dynamic';

export const GET = () => readinessReply(processServices());
