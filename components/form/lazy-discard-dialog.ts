import { lazyDialog } from '@/components/dialogs/lazy-dialog';

/** Keeps the code of dialogs out of the first load of a page with a form. */
export const LazyDiscardDialog = lazyDialog(() => import('./discard-dialog').then((file) => file.DiscardDialog));
