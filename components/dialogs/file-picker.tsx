'use client';

import { FileSpreadsheet, Upload } from 'lucide';
import { type DragEvent, useId, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { cn } from '@/lib/format/cn';
import { formatFileSize } from '@/lib/format/file-size';
import { pickerAccepts } from './check-spreadsheet';

interface FilePickerProps {
  file: File | null;
  isDisabled: boolean;
  errorId: string;
  onPick: (file: File | null) => void;
}

export function FilePicker({ file, isDisabled, errorId, onPick }: FilePickerProps) {
  const id = useId();
  const [isDragOver, setIsDragOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !isDisabled) onPick(dropped);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional, and the input inside works by keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      className={cn(
        'relative flex items-center gap-4 rounded-control border border-field-line border-dashed px-4 py-4 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent-deep has-focus-visible:outline-offset-2',
        isDragOver && 'border-accent-deep bg-accent-soft',
      )}
    >
      <Icon of={FileSpreadsheet} className="size-8 shrink-0 stroke-[1.5] text-accent" />
      <p id={`${id}-file`} className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold" title={file?.name}>
          {file ? file.name : 'No file selected'}
        </span>
        <span className="block text-secondary-deep text-xs">
          {file ? formatFileSize(file.size) : 'Drop an Excel file here, or select one'}
        </span>
      </p>
      <span className="inline-flex h-9 shrink-0 items-center gap-2 rounded-control border border-field-line px-3 font-semibold text-accent-deep text-sm">
        <Icon of={Upload} className="size-4" />
        Select File
      </span>
      {/* The input covers the whole area, so that a click anywhere opens the picker. */}
      <input
        id={id}
        type="file"
        accept={pickerAccepts}
        aria-label="Select File"
        aria-describedby={`${id}-file ${errorId}`}
        {...initialFocus}
        disabled={isDisabled}
        onChange={(event) => onPick(event.target.files?.[0] ?? null)}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}
