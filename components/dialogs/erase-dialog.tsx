'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SaveError } from '@/components/ui/save-error';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { messageOr } from '@/lib/browser/client/call-error';
import type { ErasurePreview } from '@/lib/contract/person';
import { maxLengths } from '@/lib/contract/values/limits';
import { useErasePerson } from '@/lib/features/person/mutations';
import { erasureQuery, type Person } from '@/lib/features/person/queries';
import { normalizedKey } from '@/lib/format/normalize-text';

interface EraseDialogProps {
  person: Person;
  onErased: () => void;
  onClose: () => void;
}

export function EraseDialog({ person, onErased, onClose }: EraseDialogProps) {
  const preview = useQuery(erasureQuery(person));
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [keptParentIds, setKeptParentIds] = useState<readonly number[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const erasing = useErasePerson(onErased);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!preview.data || erasing.isPending) return;
    const { name, number, parents } = preview.data;
    const isConfirmed = [name, number].some((text) => normalizedKey(text) === normalizedKey(typed));
    setIsWrong(!isConfirmed);
    if (!isConfirmed) return input.current?.focus();
    const erasedParents = parents.filter(({ id }) => !keptParentIds.includes(id));
    erasing.mutate({
      person,
      texts: [number, ...erasedParents.map((parent) => parent.name)],
      confirmation: typed,
      parentIds: erasedParents.map(({ id }) => id),
    });
  };

  return (
    <Dialog
      title="Erase Personal Data"
      context={person.name}
      onClose={() => !erasing.isPending && onClose()}
      notice={
        erasing.error && (
          <SaveError>{messageOr(erasing.error, 'The data could not be erased. Please try again.')}</SaveError>
        )
      }
      footer={
        <>
          <Button onClick={onClose} disabled={erasing.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={!preview.data} isBusy={erasing.isPending}>
            Erase
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} className="grid gap-5" noValidate>
        <Preview
          query={preview}
          keptParentIds={keptParentIds}
          onToggleParent={(id) =>
            setKeptParentIds((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))
          }
        />
        {preview.data && (
          <Field
            label={`Type “${preview.data.name}” or “${preview.data.number}” to confirm`}
            error={isWrong ? 'This is neither the name nor the number.' : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                ref={input}
                value={typed}
                maxLength={maxLengths.text}
                autoComplete="off"
                onChange={({ target }) => {
                  setTyped(target.value);
                  setIsWrong(false);
                }}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}

interface PreviewProps {
  query: UseQueryResult<ErasurePreview>;
  keptParentIds: readonly number[];
  onToggleParent: (id: number) => void;
}

function Preview({ query, keptParentIds, onToggleParent }: PreviewProps) {
  const { data, error } = query;
  if (error && !data)
    return <LoadError query={query} failure="The data could not be loaded. Please try again later." />;
  if (!data) return <RowsSkeleton className="h-24" />;
  return (
    <>
      <Part title="Erased for good, and not kept in the recycle bin">
        {data.deleted.map(({ what, count }) => (
          <li key={what} className="flex justify-between gap-4">
            <span>{what}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </Part>
      {data.parents.length > 0 && (
        <Part title="Parents without another child or role in the school">
          {data.parents.map(({ id, name, parent_type }) => (
            <ParentChoice
              key={id}
              label={`Also erase ${name} (${parent_type ?? 'parent'})`}
              isErased={!keptParentIds.includes(id)}
              onToggle={() => onToggleParent(id)}
            />
          ))}
        </Part>
      )}
      <Part title="What stays">
        {data.kept.map(({ what, reason }) => (
          <li key={what}>
            {what}. <span className="text-secondary-deep">{reason}</span>
          </li>
        ))}
      </Part>
    </>
  );
}

interface ParentChoiceProps {
  label: string;
  isErased: boolean;
  onToggle: () => void;
}

function ParentChoice({ label, isErased, onToggle }: ParentChoiceProps) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id} className="inline-flex min-h-8 cursor-pointer items-center gap-2.5">
        <Checkbox id={id} checked={isErased} onChange={onToggle} />
        {label}
      </label>
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      <ul className="grid gap-1 text-sm">{children}</ul>
    </section>
  );
}
