'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { NativeSelect } from '@/components/ui/native-select';
import type { Section } from '@/lib/contract/sections';

interface SectionSelectProps {
  isOpen: boolean;
  sections: readonly (Section & { id: number })[];
  /** True when the class has sections that are missing in `sections`. */
  hasMore: boolean;
  value: Section | null;
  loading: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'refetch'>;
  onChange: (id: number) => void;
}

function placeholder({ isOpen, loading, sections }: SectionSelectProps): string {
  if (!isOpen) return 'Select a class first';
  if (loading.isError) return 'Sections could not be loaded';
  if (loading.isPending) return 'Loading sections…';
  return sections.length > 0 ? 'Select a section' : 'No sections in this class';
}

export function SectionSelect(props: SectionSelectProps) {
  const { isOpen, sections, hasMore, value, loading, onChange } = props;
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-secondary-deep">
        Section
      </label>
      <NativeSelect
        id={id}
        value={value ? String(value.id) : ''}
        title={value?.section}
        disabled={!isOpen || sections.length === 0}
        aria-busy={isOpen && loading.isPending}
        onChange={(event) => onChange(Number(event.target.value))}
        className="w-48"
      >
        <option value="" disabled hidden>
          {placeholder(props)}
        </option>
        {sections.map((section) => (
          <option key={section.id} value={section.id}>
            {section.section}
          </option>
        ))}
        {hasMore && <option disabled>The first {sections.length} sections are shown.</option>}
      </NativeSelect>
      {isOpen && loading.isError && (
        <Button variant="link" isBusy={loading.isFetching} busyLabel="Retrying…" onClick={() => loading.refetch()}>
          Retry
        </Button>
      )}
    </div>
  );
}
