'use client';

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { toast } from '@/lib/toasts/toast';

/**
 * A dialog whose code is not part of the screen's first load. Spread its preload props on the button that opens it, so
 * that hover and focus load the code before the click.
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
        // The next hover or click retries.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const preloadQuietly = () => void preload().catch(() => undefined);

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its screen's file is loaded.
  function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const giveUp = useEffectEvent(() => {
      toast.error('This could not be opened. Please check your connection and try again.');
      props.onClose();
    });
    useEffect(() => {
      if (Dialog) return;
      let isWanted = true;
      preload().then(
        () => isWanted && setDialog(() => loaded),
        () => isWanted && giveUp(),
      );
      return () => {
        isWanted = false;
      };
    }, [Dialog]);
    if (Dialog) return <Dialog {...props} />;
    return (
      <div className="fixed inset-0 z-40 grid animate-late place-items-center bg-backdrop text-primary">
        <Spinner className="size-8" />
      </div>
    );
  }

  return Object.assign(LazyDialog, {
    preload: preloadQuietly,
    preloadProps: { onPointerEnter: preloadQuietly, onFocus: preloadQuietly },
  });
}
