import { callQuery } from '@/lib/browser/client/call';
import type { ListState } from '@/lib/browser/lists/use-list-params';

export const binList = { name: 'bin', sizes: [10, 25, 50, 100], defaultSize: 25 } as const;

export const binQuery = ({ page, size }: Pick<ListState, 'page' | 'size'>) =>
  callQuery('GET /bin/list', { query: { page, page_size: size } }, 'Failed to load the recycle bin');
