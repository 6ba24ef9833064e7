'use client';

import { useEffect, useRef, useState } from 'react';
import { messageOr } from '@/lib/browser/client/call-error';
import { saveFile } from '@/lib/browser/device/save-file';
import { joinRegisters, type RegisterOutcome, readRegisters } from './download-registers';
import type { Register } from './registers';

interface DownloadRequest {
  registers: readonly Register[];
  fileName: string;
  outcomes: Map<Register, RegisterOutcome>;
}

export interface MissingRegister {
  register: Register;
  reason: string;
}

export type DownloadState =
  | { kind: 'reading'; register: Register; index: number; total: number }
  | { kind: 'joining'; total: number }
  | { kind: 'ended'; total: number; missing: MissingRegister[]; problem: string | null; retry: (() => void) | null };

const missingOf = ({ registers, outcomes }: DownloadRequest): MissingRegister[] =>
  registers.flatMap((register) => {
    const outcome = outcomes.get(register);
    return outcome && 'reason' in outcome ? [{ register, reason: outcome.reason }] : [];
  });

/**
 * Downloads several attendance registers as one workbook. Unmounting the component aborts the download.
 * @param onComplete called when the saved file contains all registers.
 */
export function useDownloadRegisters(onComplete: () => void) {
  const [state, setState] = useState<DownloadState | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const run = async (request: DownloadRequest) => {
    if (controllerRef.current) return;
    const { registers, outcomes, fileName } = request;
    const total = registers.length;
    const controller = new AbortController();
    const { signal } = controller;
    controllerRef.current = controller;
    let problem: string | null = null;
    try {
      const onRead = (register: Register, index: number) => setState({ kind: 'reading', register, index, total });
      await readRegisters(registers, outcomes, { signal, onRead });
      setState({ kind: 'joining', total });
      const file = await joinRegisters(registers, outcomes, signal);
      if (file) saveFile(file, fileName);
    } catch (error) {
      problem = messageOr(error, 'The file could not be made. Please try again.');
    }
    controllerRef.current = null;
    if (signal.aborted) return;
    const missing = missingOf(request);
    if (!problem && missing.length === 0) return onComplete();
    const canRetry =
      problem !== null || [...outcomes.values()].some((outcome) => 'isTemporary' in outcome && outcome.isTemporary);
    setState({ kind: 'ended', total, missing, problem, retry: canRetry ? () => void run(request) : null });
  };

  return {
    state,
    download: (registers: readonly Register[], fileName: string) =>
      void run({ registers, fileName, outcomes: new Map() }),
  };
}
