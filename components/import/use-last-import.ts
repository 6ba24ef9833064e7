'use client';

import { useState } from 'react';
import { deviceKey, parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import type { ImportOutcome } from '@/lib/contract/imports';
import { maxUndoMinutes } from '@/lib/contract/imports';
import type { ImportSource } from './import-source';
import { type LastImport, lastImport } from './imported-note';

/** Returns the last import on this device, as long as it can be undone. */
export function useLastImport({ name, imported }: ImportSource) {
  const owner = useSessionOwner();
  const key = owner === null ? null : deviceKey(`${name}-last-import`, owner);
  const [shown] = useState(() => {
    const known = key === null || !imported ? null : parseDeviceValue(readDeviceText(key), lastImport);
    return known && Date.now() < known.at + maxUndoMinutes * 60_000 ? known : null;
  });
  return {
    shown,
    remember(reply: ImportOutcome, { fileName, rows, leftOut }: { fileName: string; rows: number; leftOut: number }) {
      const linked = reply.linked ?? 0;
      const done: LastImport = {
        ...{ fileName, linked, leftOut },
        id: reply.import_id ?? null,
        added: reply.added ?? rows - linked - (reply.present ?? 0),
        at: Date.now(),
      };
      if (key !== null && done.id !== null) writeDeviceValue(key, done);
      return done;
    },
    forget: () => void (key !== null && writeDeviceValue(key, null)),
  };
}
