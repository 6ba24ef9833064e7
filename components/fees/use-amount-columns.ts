'use client';

import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '@/lib/browser/toasts/toast';
import type { FeeForm } from '@/lib/features/fees/form-schema';
import { hasSeveralCells, pastedAmounts } from '@/lib/features/fees/pasted-amounts';
import { pluralize } from '@/lib/format/pluralize';

type Column = 'amount' | 'concessionValue' | 'lateFeeAmount';
const cellName = /^rows\.(\d+)\.(amount|concessionValue|lateFeeAmount)$/;

function cellOf(target: EventTarget): { row: number; column: Column } | null {
  const [, row, column] = (target instanceof HTMLInputElement && cellName.exec(target.name)) || [];
  // Safe cast: the pattern contains only the names of the columns.
  return row && column ? { row: Number(row), column: column as Column } : null;
}

/** Returns 1 for a key that moves down, -1 for a key that moves up, and `null` for any other key. */
function directionOf({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): 1 | -1 | null {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return null;
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : null;
}

const pastedText = (count: number) => pluralize(count, '1 amount pasted', (all) => `${all} amounts pasted`);

/**
 * Makes the amount columns work as in a spreadsheet. Enter and the arrow keys move up and down. A pasted column fills
 * the fields below the focused one. Enter in the last row submits the form.
 */
export function useAmountColumns(form: UseFormReturn<FeeForm>) {
  const setRows = (rows: FeeForm['rows']) =>
    form.setValue('rows', rows, { shouldValidate: form.formState.isSubmitted });
  const setColumn = (column: Column, values: readonly (string | undefined)[]) =>
    setRows(form.getValues('rows').map((row, index) => ({ ...row, [column]: values[index] ?? row[column] })));
  const fill = (column: Column, start: number, amounts: readonly string[], text: string, description?: string) => {
    const previousValues = form.getValues('rows').map((row) => row[column]);
    const isFilled = (index: number) => amounts[index - start] !== undefined;
    const undo = () =>
      setColumn(
        column,
        previousValues.map((value, index) => (isFilled(index) ? value : undefined)),
      );
    setColumn(
      column,
      previousValues.map((_, index) => amounts[index - start]),
    );
    toast.success(text, { description, action: { label: 'Undo', onPress: undo } });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const cell = cellOf(event.target);
    const direction = directionOf(event);
    if (!cell || !direction) return;
    const fields = event.currentTarget.elements;
    const fieldIn = (row: number) => fields.namedItem(`rows.${row}.${cell.column}`);
    for (let row = cell.row + direction; ; row += direction) {
      const field = fieldIn(row);
      if (!(field instanceof HTMLInputElement)) return;
      if (field.disabled) continue;
      event.preventDefault();
      field.focus();
      return;
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!cell || !hasSeveralCells(text)) return;
    event.preventDefault();
    const result = pastedAmounts(text);
    if ('problem' in result) return toast.error(result.problem);
    const { amounts } = result;
    const rows = form.getValues('rows').slice(cell.row, cell.row + amounts.length);
    if (cell.column === 'concessionValue' && rows.some(({ concessionType }) => concessionType === ''))
      return toast.error('Please choose a concession type in each of these rows first.');
    if (cell.column === 'lateFeeAmount' && rows.some(({ lateFeeType }) => lateFeeType === ''))
      return toast.error('Please choose a late fee type in each of these rows first.');
    const overflowCount = amounts.length - rows.length;
    const overflowText = pluralize(overflowCount, 'One more did not fit', (count) => `${count} more did not fit`);
    fill(
      cell.column,
      cell.row,
      amounts,
      pastedText(rows.length),
      overflowCount > 0 ? `${overflowText} below the last period.` : undefined,
    );
  };

  const fillFromFirst = async () => {
    const copying = await import('@/lib/features/fees/copy-first-row').catch(() => null);
    const previousRows = form.getValues('rows');
    const [first] = previousRows;
    if (!first) return;
    if (!copying) return toast.error('The first row could not be copied. Please check your connection and try again.');
    const problem = copying.firstRowProblem(first);
    if (problem) {
      form.setFocus('rows.0.amount');
      return toast.error(problem);
    }
    if (!(await form.trigger('rows.0', { shouldFocus: true }))) return;
    setRows(copying.copyFirstRow(previousRows));
    const undo = () => setRows([form.getValues('rows.0'), ...previousRows.slice(1)]);
    const { text, description } = copying.copiedTexts(first, previousRows.length);
    toast.success(text, { description, action: { label: 'Undo', onPress: undo } });
  };

  return { onKeyDown, onPaste, fillFromFirst };
}
