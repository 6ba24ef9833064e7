'use client';

import { useQueryClient } from '@tanstack/react-query';
import { FileUser } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useFeature, useMayCall } from '@/lib/browser/session/session-features';
import { dropHiddenReplies } from '@/lib/features/person/mutations';
import { lazyDialog } from './lazy-dialog';

const PersonDataDialog = lazyDialog(() => import('./person-data-dialog').then((file) => file.PersonDataDialog));

interface PersonDataButtonProps {
  noun: 'students' | 'employees';
  id: number | null;
  name: string;
  onErased: () => void;
}

export function PersonDataButton({ noun, id, name, onErased }: PersonDataButtonProps) {
  const hasPersonData = useFeature('person-data');
  const mayHandOver = useMayCall('GET /person/data');
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const isErased = useRef(false);
  useEffect(
    () => () => {
      // Waits until all parts of the closed drawer have released their replies.
      if (isErased.current) queueMicrotask(() => dropHiddenReplies(client));
    },
    [client],
  );
  if (!hasPersonData || !mayHandOver || id === null) return null;
  return (
    <>
      <Button icon={FileUser} {...PersonDataDialog.preloadProps} onClick={() => setIsOpen(true)}>
        Personal Data
      </Button>
      {isOpen && (
        <PersonDataDialog
          noun={noun}
          id={id}
          name={name}
          onErased={() => {
            isErased.current = true;
            onErased();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
