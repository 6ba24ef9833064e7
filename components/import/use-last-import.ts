'use client';

import { useState } from 'react';
import { deviceKey, parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import type { ImportOutcome } from '@/lib/contract/imports';
import { maxUndoMinutes } from '@/lib/contract/imports';
import type { ImportSource } from './import-source';
import { joinImports, type LastImport, lastImport } from './imported-note';

/** Returns the last import on this device, as long as it can be undone. */
export function useLastImport({ name, imported }: ImportSource) {
  const owner = useSessionOwner();
  const key = owner === null ? null : deviceKey(`${name}-last-import`, owner);
  const [current] = useState(() => {
    const stored = key === null || !imported ? null : parseDeviceValue(readDeviceText(key), lastImport);
    return stored && Date.now() < stored.at + maxUndoMinutes * 60_000 ? stored : null;
  });
  return {
    current,
    /** @param earlier the import that saved other rows of the same file before. */
    remember(
      reply: ImportOutcome,
      { fileName, rows, leftOut }: { fileName: string; rows: number; leftOut: number },
      earlier: LastImport | null = null,
    ) {
      const linked = reply.linked ?? 0;
      const present = reply.present ?? 0;
      const updated = reply.updated ?? 0;
      const saved: LastImport = {
        earlierIds: [],
        ...{ fileName, linked, present, updated, leftOut },
        placed: reply.placed ?? 0,
        parentsAdded: reply.parents_added ?? 0,
        parentsLinked: reply.parents_linked ?? 0,
        id: reply.import_id ?? null,
        added: reply.added ?? rows - linked - present - updated,
        at: Date.now(),
      };
      const importRecord = earlier ? joinImports(earlier, saved) : saved;
      if (key !== null && importRecord.id !== null) writeDeviceValue(key, importRecord);
      return importRecord;
    },
    clear: () => void (key !== null && writeDeviceValue(key, null)),
  };
}
