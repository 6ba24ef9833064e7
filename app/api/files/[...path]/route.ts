import { deliverFile } from '@/lib/bff/forward/deliver-file';
import { handler } from '@/lib/bff/handler';

export const GET = handler('/api/files/*', deliverFile);
