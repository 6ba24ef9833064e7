'use client';

import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { AmountField } from '@/components/form/amount-field';
import { TextField } from '@/components/form/text-field';
import { IconButton } from '@/components/ui/icon-button';
import type { FeeDetailsForm } from '@/lib/fees/details';

interface DetailRowProps {
  form: UseFormReturn<FeeDetailsForm>;
  index: number;
  onRemove: () => void;
}

export function DetailRow({ form: { control }, index, onRemove }: DetailRowProps) {
  return (
    <li className="flex items-start gap-3">
      <TextField
        control={control}
        name={`rows.${index}.description`}
        label="Fee Type Description"
        input={{ maxLength: 100 }}
        isRequired
        className="flex-1"
      />
      <AmountField control={control} name={`rows.${index}.amount`} label="Amount" isRequired className="w-40" />
      <IconButton label="Remove Row" icon={<Trash2 />} tone="danger" className="mt-[26px]" onClick={onRemove} />
    </li>
  );
}
