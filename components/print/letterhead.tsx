'use client';

import { useEffect } from 'react';
import { useSchool } from '@/components/shell/tab-title';
import { useIsPrinting } from '@/lib/browser/device/use-printing';
import { useFeature } from '@/lib/browser/session/session-features';
import { formatDate, today } from '@/lib/format/dates';

/**
 * Renders the head of every printed page: the school and the date. The logo is always in the DOM, so that it is loaded
 * before printing.
 */
export function Letterhead() {
  const { name, logo } = useSchool();
  const isPrinting = useIsPrinting();
  const isRecorded = useFeature('record');
  useEffect(() => {
    if (isRecorded) import('@/lib/features/record/record-prints').catch(() => {});
  }, [isRecorded]);
  return (
    <header data-letterhead className="mb-5 hidden items-center gap-4 border-b pb-3 print:flex">
      {/* biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off. */}
      {logo && <img src={logo} alt="" className="h-14 max-w-40 object-contain object-left" />}
      {isPrinting && (
        <>
          <p className="wrap-anywhere font-semibold text-xl">{name}</p>
          <p className="ml-auto shrink-0 text-sm">Printed on {formatDate(today())}</p>
        </>
      )}
    </header>
  );
}
