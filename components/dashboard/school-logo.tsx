'use client';

import { useState } from 'react';

/** The logo, or the first letter of the school's name where there is none or it doesn't load. */
export function SchoolLogo({ school, logo }: { school: string; logo: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!logo || isBroken) {
    return (
      <span
        aria-hidden
        className="inline-flex size-16 shrink-0 items-center justify-center rounded-card bg-primary font-semibold text-2xl text-primary-ink"
      >
        {[...school][0]?.toLocaleUpperCase('en-IN')}
      </span>
    );
  }
  return (
    // The name stands beside it, so that the picture adds nothing for a screen reader.
    // biome-ignore lint/performance/noImgElement: a small picture, often a data: address, that no optimizer may fetch.
    <img
      src={logo}
      alt=""
      width={64}
      height={64}
      // A picture that failed before the script came has no event left to give.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
      }}
      onError={() => setIsBroken(true)}
      className="size-16 shrink-0 rounded-card border bg-surface object-contain"
    />
  );
}
