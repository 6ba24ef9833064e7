'use client';

import { useState } from 'react';
import { useIsPrinting } from '@/lib/browser/device/use-printing';

/** Shows the logo, or the first letter of the school's name when the image is missing or broken. */
function SchoolLogo({ school, logo }: { school: string; logo: string }) {
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
    // The alt text is empty, because the school's name is next to the image.
    // biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off.
    <img
      src={logo}
      alt=""
      width={64}
      height={64}
      // Detects a broken image on mount too, because its `error` event can fire before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
      }}
      onError={() => setIsBroken(true)}
      className="size-16 shrink-0 rounded-card border bg-surface object-contain"
    />
  );
}

export function SchoolHeader({ name, logo }: { name: string; logo: string }) {
  const school = name.trim() || 'Your school';
  const isPrinting = useIsPrinting();
  // Omits the school's name and logo in print, because the letterhead of the printed page shows them.
  if (isPrinting) return <h1 className="font-semibold text-2xl">Dashboard</h1>;
  return (
    <header className="flex items-center gap-5">
      {/* The key resets the error state when the logo changes. */}
      <SchoolLogo key={logo} school={school} logo={logo} />
      <div className="min-w-0">
        <h1 tabIndex={-1} title={school} className="wrap-anywhere line-clamp-2 font-semibold text-2xl">
          {school}
        </h1>
        <p className="mt-0.5 text-base text-secondary-deep">Welcome to your school dashboard</p>
      </div>
    </header>
  );
}
