import { deliverFile } from '@/lib/bff/files';
import { handler } from '@/lib/bff/handler';

export const GET = handler('/api/files/*', deliverFile);
