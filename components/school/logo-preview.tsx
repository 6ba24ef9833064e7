'use client';

import { Image } from 'lucide-react';
import { useState } from 'react';
import { useObjectUrl } from '@/lib/files/use-object-url';

interface LogoPreviewProps {
  /** The chosen file; replaces the stored logo. */
  chosen: File | null;
  /** The URL of the stored logo, or ''. */
  stored: string;
  /** Called when the chosen file is not an image. */
  onUnreadable: () => void;
}

export function LogoPreview({ chosen, stored, onUnreadable }: LogoPreviewProps) {
  const chosenAddress = useObjectUrl(chosen);
  const [broken, setBroken] = useState('');
  const source = chosen ? chosenAddress : stored;
  return (
    <div className="grid size-36 shrink-0 place-items-center overflow-hidden rounded-card border bg-muted text-secondary">
      {source && source !== broken ? (
        // biome-ignore lint/performance/noImgElement: a file of this device, or a small picture that no optimizer may fetch.
        <img
          src={source}
          alt="Preview of the logo"
          className="size-full object-contain"
          // An image that failed before hydration fires no error event any more.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(source);
          }}
          onError={() => {
            setBroken(source);
            if (chosen) onUnreadable();
          }}
        />
      ) : (
        <Image aria-hidden strokeWidth={1.25} className="size-12" />
      )}
    </div>
  );
}
