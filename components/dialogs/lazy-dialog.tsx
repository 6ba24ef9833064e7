'use client';

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { onIdle, shouldPrefetch } from '@/lib/browser/device/on-idle';
import { toast } from '@/lib/browser/toasts/toast';

/** Props of a control that opens a dialog. The props load the dialog's code on hover and focus. */
export interface PreloadProps {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * Returns a dialog whose code is not part of the screen's first load. Spread `preloadProps` on the button that opens
 * the dialog. For the main button of a screen, spread `idlePreloadProps`, which load the code when the browser is idle.
 *
 *     const EmployeeForm = lazyDialog(() => import('./employee-form-dialog').then((file) => file.EmployeeFormDialog));
 *     <Button {...EmployeeForm.preloadProps} onClick={…}>Add Employee</Button>
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        // Forgets the failed request, so that the next hover or click loads the dialog again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const preloadQuietly = () => preload().catch(() => undefined);
  const preloadProps: PreloadProps = { onPointerEnter: preloadQuietly, onFocus: preloadQuietly };
  const idlePreloadProps = {
    ...preloadProps,
    ref: () => (shouldPrefetch() ? onIdle(preloadQuietly) : undefined),
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, when its module is loaded.
  function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const handleLoadError = useEffectEvent(() => {
      toast.error('This could not be opened. Please check your connection, or reload the page.');
      props.onClose();
    });
    useEffect(() => {
      if (Dialog) return;
      let isMounted = true;
      preload().then(
        () => isMounted && setDialog(() => loaded),
        () => isMounted && handleLoadError(),
      );
      return () => {
        isMounted = false;
      };
    }, [Dialog]);
    if (Dialog) return <Dialog {...props} />;
    return (
      <div className="fixed inset-0 z-40 grid animate-late place-items-center bg-backdrop text-primary">
        <Spinner className="size-8" />
      </div>
    );
  }

  return Object.assign(LazyDialog, { preload: preloadQuietly, preloadProps, idlePreloadProps });
}
