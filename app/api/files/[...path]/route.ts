import { deliverFile } from '@/lib/bff/forward/deliver-file';
import { defineHandler } from '@/lib/bff/handler';

export const GET = defineHandler('/api/files/*', deliverFile);
