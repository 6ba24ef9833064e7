import type { Control } from 'react-hook-form';
import { ComboboxField } from '@/components/form/combobox-field';
import { Button } from '@/components/ui/button';
import type { SectionChoices } from '@/lib/features/sections/section-choices';
import type { StudentForm } from '@/lib/features/students/form-schema';

interface SectionFieldProps {
  control: Control<StudentForm>;
  sections: SectionChoices;
}

export function SectionField({ control, sections }: SectionFieldProps) {
  const { choices, isLoading, error, isFetching, retry } = sections;
  return (
    <div>
      <ComboboxField
        control={control}
        name="sectionId"
        label="Class & Section"
        options={choices}
        isLoading={isLoading}
        emptyText="No section found"
      />
      {error && (
        <p role="alert" className="mt-1.5 text-error-deep text-sm">
          The sections could not be loaded.
          <Button variant="link" isBusy={isFetching} busyLabel="Retrying…" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}
