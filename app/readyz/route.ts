import { processConsole } from '@/lib/bff/console';
import { readinessReply } from '@/lib/bff/readiness';

export const dynamic = 'force-dynamic';

export const GET = () => readinessReply(processConsole());
