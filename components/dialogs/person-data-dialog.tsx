'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, Eraser } from 'lucide';
import { useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { parentsQuery } from '@/lib/features/parents/queries';
import { findParent, relationships } from '@/lib/features/parents/rules';
import { useHandOver } from '@/lib/features/person/mutations';
import type { Person } from '@/lib/features/person/queries';
import { personName } from '@/lib/format/person-name';
import { EraseDialog } from './erase-dialog';

interface PersonDataDialogProps {
  noun: 'students' | 'employees';
  id: number;
  name: string;
  onErased: () => void;
  onClose: () => void;
}

export function PersonDataDialog({ noun, id, name, onErased, onClose }: PersonDataDialogProps) {
  const [erased, setErased] = useState<Person | null>(null);
  const person = { noun, id, name, role: noun === 'students' ? 'Student' : 'Employee' };
  return (
    <Dialog title="Personal Data" context={name} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p className="mb-4 text-secondary-deep text-sm">
        People may ask for a copy of their data, and for its erasure. The download is a zip file with a page to read or
        print, the photo, and all changes.
      </p>
      <ul className="divide-y border-y">
        <PersonRow person={person} onErase={setErased} />
        {noun === 'students' && <ParentRows studentId={id} onErase={setErased} />}
      </ul>
      {erased && (
        <EraseDialog
          person={erased}
          onErased={() => {
            setErased(null);
            if (erased.noun !== noun) return;
            onClose();
            onErased();
          }}
          onClose={() => setErased(null)}
        />
      )}
    </Dialog>
  );
}

interface RowActions {
  onErase: (person: Person) => void;
}

function ParentRows({ studentId, onErase }: { studentId: number } & RowActions) {
  const parents = useQuery(parentsQuery(studentId));
  const { data, error } = parents;
  if (error && !data) {
    return (
      <li className="py-3">
        <LoadError query={parents} failure="Failed to load parent information" />
      </li>
    );
  }
  if (!data) {
    return (
      <li aria-busy className="py-3">
        <Skeleton className="h-10" />
      </li>
    );
  }
  return relationships.map(({ value, label }) => {
    const parent = findParent(data.parents, value);
    if (!parent || parent.id === null) return null;
    const person: Person = { noun: 'parents', id: parent.id, name: personName(parent), role: label };
    return <PersonRow key={value} person={person} onErase={onErase} />;
  });
}

function PersonRow({ person, onErase }: { person: Person } & RowActions) {
  const { name, role } = person;
  const handingOver = useHandOver();
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 py-3">
      <div className="min-w-40 flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-secondary-deep text-sm">{role}</p>
      </div>
      <Button
        icon={Download}
        aria-label={`Download the data about ${name}`}
        isBusy={handingOver.isPending}
        onClick={() => handingOver.mutate(person)}
      >
        Download
      </Button>
      <Button
        icon={Eraser}
        variant="danger-outline"
        aria-label={`Erase the data about ${name}`}
        onClick={() => onErase(person)}
      >
        Erase
      </Button>
    </li>
  );
}
