export const dialogOverlayClass = 'fixed inset-0 z-40 animate-fade-in bg-backdrop';

/**
 * Places a dialog below the area of the toasts. Margins centre the dialog, because its opening animation uses
 * `transform`.
 */
export const dialogPanelClass =
  'fixed inset-0 z-40 m-auto flex h-fit max-h-[calc(100dvh-3rem)] w-[calc(100%-2rem)] animate-rise-in flex-col ' +
  'md:top-18 md:bottom-4 md:max-h-[calc(100dvh-5.5rem)] ' +
  'rounded-card bg-raised text-main shadow-float outline-none forced-colors:border';

export const drawerPanelClass =
  'fixed inset-y-0 right-0 z-40 flex w-full animate-slide-in flex-col sm:max-w-md ' +
  'md:top-18 md:right-4 md:bottom-4 md:rounded-card ' +
  'bg-raised text-main shadow-float outline-none forced-colors:border';
