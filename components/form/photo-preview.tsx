'use client';

import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Photo } from '@/lib/files/image-rules';

/** The address of a chosen file for as long as it is shown. */
function useSource(photo: Photo, sourceOf: (stored: string) => string): string {
  const [chosen, setChosen] = useState<{ photo: File; url: string } | null>(null);
  useEffect(() => {
    if (typeof photo === 'string') return;
    const url = URL.createObjectURL(photo);
    setChosen({ photo, url });
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  if (typeof photo === 'string') return photo && sourceOf(photo);
  return chosen?.photo === photo ? chosen.url : '';
}

interface PhotoPreviewProps {
  photo: Photo;
  sourceOf: (stored: string) => string;
  /** A chosen file turned out to be no picture. */
  onUnreadable: () => void;
}

export function PhotoPreview({ photo, sourceOf, onUnreadable }: PhotoPreviewProps) {
  const source = useSource(photo, sourceOf);
  const [broken, setBroken] = useState('');
  return (
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-card border bg-muted text-secondary">
      {source && source !== broken ? (
        // biome-ignore lint/performance/noImgElement: the console's own files, which no other server may see.
        <img
          src={source}
          alt="Preview"
          className="size-full object-cover"
          onError={() => {
            setBroken(source);
            // A stored one may only be out of reach.
            if (typeof photo !== 'string') onUnreadable();
          }}
        />
      ) : (
        <UserRound aria-hidden strokeWidth={1.25} className="size-12" />
      )}
    </div>
  );
}
