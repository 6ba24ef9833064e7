import { processConsole } from '@/lib/server/bff/console';
import { readinessReply } from '@/lib/server/bff/readiness';

export const dynamic = 'force-dynamic';

export const GET = () => readinessReply(processConsole());
