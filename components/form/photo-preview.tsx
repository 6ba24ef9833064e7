'use client';

import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Photo } from '@/lib/files/image-rules';

/** The image's URL; for a chosen file an object URL, which is revoked when it is no longer shown. */
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
  /** Called when a chosen file is not an image. */
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
            // A stored photo may just be unreachable.
            if (typeof photo !== 'string') onUnreadable();
          }}
        />
      ) : (
        <UserRound aria-hidden strokeWidth={1.25} className="size-12" />
      )}
    </div>
  );
}
