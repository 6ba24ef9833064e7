import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen as page, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { expect } from 'vitest';
import { LazyToaster } from '@/components/shell/lazy-toaster';
import { createQueryClient } from '@/lib/browser/client/query-client';
import { SessionFeaturesProvider } from '@/lib/browser/session/session-features';
import type { Feature } from '@/lib/contract/features';

const navigationEvent = 'screen-navigated';

/**
 * Dispatches an event after each change of the history, because the fake router must notice the change as Next's router
 * does.
 */
function watchHistory() {
  const { pushState, replaceState } = window.history;
  const dispatching = (write: typeof pushState): typeof pushState =>
    function (this: History, ...args) {
      write.apply(this, args);
      window.dispatchEvent(new Event(navigationEvent));
    };
  window.history.pushState = dispatching(pushState);
  window.history.replaceState = dispatching(replaceState);
  return () => Object.assign(window.history, { pushState, replaceState });
}

const router: AppRouterInstance = {
  bfcacheId: 'screen',
  push: (href: string) => window.history.pushState(null, '', href),
  replace: (href: string) => window.history.replaceState(null, '', href),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => {},
  prefetch: () => {},
};

function ScreenProviders({ features, children }: { features: readonly Feature[]; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const [address, setAddress] = useState(window.location.href);
  useEffect(() => {
    const unwatch = watchHistory();
    const updateAddress = () => setAddress(window.location.href);
    window.addEventListener(navigationEvent, updateAddress);
    window.addEventListener('popstate', updateAddress);
    return () => {
      window.removeEventListener(navigationEvent, updateAddress);
      window.removeEventListener('popstate', updateAddress);
      unwatch();
    };
  }, []);
  const url = useMemo(() => new URL(address), [address]);
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={url.pathname}>
        <SearchParamsContext value={url.searchParams}>
          <QueryClientProvider client={client}>
            <main id="content" tabIndex={-1}>
              <SessionFeaturesProvider value={{ features, binDays: features.includes('bin') ? 30 : null }}>
                {children}
              </SessionFeaturesProvider>
            </main>
            <LazyToaster />
          </QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

const ignoresPointer = (element: Element) => getComputedStyle(element).pointerEvents === 'none';

/** True when a dialog covers the element. Such a dialog turns off the pointer events of the dialog or page below it. */
const isCovered = (element: Element) =>
  ignoresPointer(element) && ignoresPointer(element.closest('[role=dialog], [role=alertdialog]') ?? document.body);

/**
 * Waits before each interaction until the element accepts pointer events. Dialogs block them for some ms after opening
 * and closing.
 */
function waitUntilUncovered(user: UserEvent): UserEvent {
  const afterUncovered =
    <Target extends Element, Rest extends unknown[]>(act: (element: Target, ...rest: Rest) => Promise<void>) =>
    async (element: Target, ...rest: Rest) => {
      await waitFor(() => expect(isCovered(element)).toBe(false));
      return act(element, ...rest);
    };
  const { click, type, hover, upload, selectOptions } = user;
  return {
    ...user,
    click: afterUncovered(click),
    type: afterUncovered(type),
    hover: afterUncovered(hover),
    upload: afterUncovered(upload),
    selectOptions: afterUncovered(selectOptions),
  };
}

/** Waits for an open dialog that has loaded its data. A previous dialog may still be in the document until then. */
export const loadedDialog = () =>
  waitFor(() => {
    const dialog = page.getByRole('dialog');
    expect(dialog.querySelector('[aria-busy=true]')).toBeNull();
    return dialog;
  });

/**
 * Renders a screen at an address such as `/employees?page=2` and returns the user-event instance.
 * @param features the features that the server advertises.
 */
export async function renderScreen(screen: ReactNode, address: string, features: readonly Feature[] = []) {
  window.history.replaceState(null, '', address);
  const user = waitUntilUncovered(userEvent.setup({ delay: null }));
  await act(async () => {
    render(<ScreenProviders features={features}>{screen}</ScreenProviders>);
  });
  return user;
}
