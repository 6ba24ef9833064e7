'use client';

import { useQueryClient } from '@tanstack/react-query';
import { FileUser } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useFeature, useMayChange } from '@/lib/browser/session/session-features';
import { dropHiddenReplies } from '@/lib/features/person/mutations';
import { lazyDialog } from './lazy-dialog';

const PersonDataDialog = lazyDialog(() => import('./person-data-dialog').then((file) => file.PersonDataDialog));

interface PersonDataButtonProps {
  noun: 'students' | 'employees';
  id: number | null;
  name: string;
  onErased: () => void;
}

/** Opens the dialog in which a person's data is handed over or erased. Only people with full access see it. */
export function PersonDataButton({ noun, id, name, onErased }: PersonDataButtonProps) {
  const hasPersonData = useFeature('person-data');
  const mayChange = useMayChange();
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
  if (!hasPersonData || !mayChange || id === null) return null;
  return (
    <>
      <Button {...PersonDataDialog.preloadProps} onClick={() => setIsOpen(true)}>
        <Icon of={FileUser} className="size-4" />
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
