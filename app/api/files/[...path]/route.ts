import { deliverFile } from '@/lib/server/bff/forward/deliver-file';
import { defineHandler } from '@/lib/server/bff/handler';

export const GET = defineHandler('/api/files/*', deliverFile);
