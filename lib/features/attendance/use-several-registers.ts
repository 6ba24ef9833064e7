'use client';

import { useEffect, useRef, useState } from 'react';
import { messageOr } from '@/lib/browser/client/call-error';
import { saveFile } from '@/lib/browser/device/save-file';
import { joinRegisters, type Outcome, readRegisters } from './join-registers';
import type { Register } from './several';

interface Order {
  registers: readonly Register[];
  fileName: string;
  outcomes: Map<Register, Outcome>;
}

export interface Missing {
  register: Register;
  reason: string;
}

export type Work =
  | { kind: 'reading'; register: Register; before: number; of: number }
  | { kind: 'joining'; of: number }
  | { kind: 'ended'; of: number; missing: Missing[]; problem: string | null; retry: (() => void) | null };

const missingOf = ({ registers, outcomes }: Order): Missing[] =>
  registers.flatMap((register) => {
    const outcome = outcomes.get(register);
    return outcome && 'reason' in outcome ? [{ register, reason: outcome.reason }] : [];
  });

/**
 * Downloads several registers as one workbook. Unmounting the component aborts the download.
 * @param onComplete called when the saved file contains all registers.
 */
export function useSeveralRegisters(onComplete: () => void) {
  const [work, setWork] = useState<Work | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const run = async (order: Order) => {
    if (underWay.current) return;
    const { registers, outcomes, fileName } = order;
    const of = registers.length;
    const controller = new AbortController();
    const { signal } = controller;
    underWay.current = controller;
    let problem: string | null = null;
    try {
      const onRead = (register: Register, before: number) => setWork({ kind: 'reading', register, before, of });
      await readRegisters(registers, outcomes, { signal, onRead });
      setWork({ kind: 'joining', of });
      const file = await joinRegisters(registers, outcomes, signal);
      if (file) saveFile(file, fileName);
    } catch (error) {
      problem = messageOr(error, 'The file could not be made. Please try again.');
    }
    underWay.current = null;
    if (signal.aborted) return;
    const missing = missingOf(order);
    if (!problem && missing.length === 0) return onComplete();
    const canRetry = problem !== null || [...outcomes.values()].some((one) => 'mayPass' in one && one.mayPass);
    setWork({ kind: 'ended', of, missing, problem, retry: canRetry ? () => void run(order) : null });
  };

  return {
    work,
    download: (registers: readonly Register[], fileName: string) =>
      void run({ registers, fileName, outcomes: new Map() }),
  };
}
