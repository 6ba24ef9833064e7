'use client';

import { UserRound } from 'lucide';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Photo } from '@/lib/browser/forms/table-form';
import { useObjectUrl } from '@/lib/features/files/hooks';

interface PhotoPreviewProps {
  photo: Photo;
  sourceOf: (stored: string) => string;
  alt?: string;
  onUnreadable?: () => void;
}

export function PhotoPreview({ photo, sourceOf, alt = 'Preview', onUnreadable }: PhotoPreviewProps) {
  const stored = typeof photo === 'string' ? photo : '';
  const chosenUrl = useObjectUrl(typeof photo === 'string' ? null : photo);
  const source = stored ? sourceOf(stored) : chosenUrl;
  const [broken, setBroken] = useState('');
  return (
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-card border bg-muted text-secondary">
      {source && source !== broken ? (
        // biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off.
        <img
          src={source}
          alt={alt}
          className="size-full object-cover"
          onError={() => {
            setBroken(source);
            // Reports only a chosen file as unreadable. A stored photo may be readable, but unreachable at the moment.
            if (!stored) onUnreadable?.();
          }}
        />
      ) : (
        <Icon of={UserRound} className="size-12 stroke-[1.25]" />
      )}
    </div>
  );
}
