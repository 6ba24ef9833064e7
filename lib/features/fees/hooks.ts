'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { undoAction } from '@/lib/browser/client/undo';
import { readDeviceText } from '@/lib/browser/device/device-storage';
import { useDeviceStorage } from '@/lib/browser/device/use-device-storage';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { useListChoices } from '@/lib/browser/lists/use-list-choices';
import { toast } from '@/lib/browser/toasts/toast';
import { type MonthName, monthNames } from '@/lib/contract/values/constants';
import { profileQuery } from '@/lib/features/school/queries';
import type { FeeEntry, feeEntries } from './entries';
import { entriesKey } from './rules';

const none: [] = [];

let loaded: typeof feeEntries | null = null;

/**
 * Loads the schema on demand, because zod is not part of the first load of a page. Returns `null` until it is loaded.
 */
function useEntriesSchema(): typeof feeEntries | null {
  const [schema, setSchema] = useState(loaded);
  useEffect(() => {
    import('./entries').then(
      (file) => {
        loaded = file.feeEntries;
        setSchema(loaded);
      },
      // Throws the error during render, so that the error boundary of the page offers a retry.
      (error: unknown) =>
        setSchema(() => {
          throw error;
        }),
    );
  }, []);
  return schema;
}

export function useFees() {
  const profile = useQuery(profileQuery());
  const isHydrated = useHydrated();
  const schema = useEntriesSchema();
  const key = profile.data ? entriesKey(profile.data.data.schoolid) : null;
  const [storedEntries, storeEntries] = useDeviceStorage(key, schema);

  /** Undo fails if the fees have changed again. */
  const replaceEntries = (next: FeeEntry[], text: string) => {
    if (!key) return;
    storeEntries(next);
    const stored = readDeviceText(key);
    const run = async () => {
      if (readDeviceText(key) !== stored)
        return toast.error('The fees have changed again, so this change cannot be undone.');
      storeEntries(storedEntries);
      toast.info('Undone: the previous fees are restored');
    };
    toast.success(text, { action: undoAction({ undoes: 'changed the fees', run }) });
  };
  return {
    profile,
    entries: key && isHydrated && schema ? (storedEntries ?? none) : undefined,
    storeEntries,
    replace: replaceEntries,
  };
}

const name = 'first-month';

/** The school year of most Indian schools starts in April. */
const defaultFirstMonth: MonthName = 'April';

export function useFirstMonth() {
  const { choices, choose } = useListChoices();
  const storedMonth = choices.get(name);
  const firstMonth = monthNames.find((month) => month === storedMonth) ?? defaultFirstMonth;
  return [firstMonth, (month: MonthName) => choose(name, month)] as const;
}
