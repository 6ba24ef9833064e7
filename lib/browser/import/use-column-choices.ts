'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call, callQuery } from '@/lib/browser/client/call';
import { deviceKey } from '@/lib/browser/device/device-storage';
import { useDeviceStorage } from '@/lib/browser/device/use-device-storage';
import { useFeature } from '@/lib/browser/session/session-features';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import type { CallInput } from '@/lib/contract/call';
import type { saveImportColumn } from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';
import { headerKey } from './headers';
import { withChoice } from './map-columns';
import type { ColumnChoices } from './types';

const columnChoices: z.ZodMiniType<ColumnChoices> = z.record(z.string(), z.nullable(z.string()));

/**
 * The server keeps the choices for the school. If the server lacks this feature, this device keeps them for the user.
 */
export function useColumnChoices(noun: ImportedNoun) {
  const client = useQueryClient();
  const isKeptForSchool = useFeature('import-columns');
  const owner = useSessionOwner();
  const key = owner === null ? null : deviceKey(`${noun}-import-columns`, owner);
  const [ofDevice, setOfDevice] = useDeviceStorage(key, columnChoices);
  const { mutate } = useMutation({
    mutationFn: (body: CallInput<typeof saveImportColumn>['body']) => call('PUT /imports/columns', { body }),
    meta: { error: 'The column could not be remembered for the next file' },
  });
  return {
    /** Resolves to no choices if the server fails, because the user can make them again. */
    async read(): Promise<ColumnChoices> {
      if (!isKeptForSchool) return ofDevice ?? {};
      const reply = await client.fetchQuery(callQuery('GET /imports/columns', { query: { noun } })).catch(() => null);
      return Object.fromEntries((reply?.data ?? []).map(({ header, target }) => [header, target || null]));
    },
    remember(header: string, target: string | null) {
      if (!isKeptForSchool) setOfDevice(withChoice(ofDevice ?? {}, header, target));
      else if (headerKey(header)) mutate({ noun, header: headerKey(header), target: target ?? '' });
    },
  };
}
