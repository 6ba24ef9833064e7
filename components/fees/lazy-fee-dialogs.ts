import { lazyDialog } from '@/components/dialogs/lazy-dialog';

export const LazyChangeTermDialog = lazyDialog(() => import('./fee-dialogs').then((file) => file.ChangeTermDialog));
export const LazySaveFeesDialog = lazyDialog(() => import('./fee-dialogs').then((file) => file.SaveFeesDialog));
