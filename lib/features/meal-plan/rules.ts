import type { MealPlan } from '@/lib/contract/meal-plan';
import { fallbackIds, type MonthName, monthNames } from '@/lib/contract/values/constants';
import { acceptOf, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';
import { fileUrl } from '@/lib/features/files/file-url';
import type { CalendarDay } from '@/lib/format/dates';
import { formatFileSize } from '@/lib/format/file-size';

export interface MealPlanRow {
  month: MonthName;
  /** The record is `null` if the month never had a file. Deleting a file keeps the record. */
  record: MealPlan | null;
}

const matchesMonth = (month: MonthName) => (record: MealPlan) =>
  record.month.trim().toLowerCase() === month.toLowerCase();

export const toMonthRows = (records: readonly MealPlan[]): MealPlanRow[] =>
  monthNames.map((month) => ({ month, record: records.findLast(matchesMonth(month)) ?? null }));

export const hasFile = ({ record }: MealPlanRow) => Boolean(record?.filepath);

export const monthOf = (day: CalendarDay): MonthName | undefined => monthNames[Number(day.slice(5, 7)) - 1];

/** Returns `null` if `filepath` lacks the folder or the name. */
export function mealPlanUrl(filepath: string): string | null {
  const hasBoth = /[^/]\/[^/]+$/.test(filepath.trim());
  return (hasBoth && fileUrl('Meal_Plan', filepath)) || null;
}

/** Formats a number of bytes. Some upstreams send a formatted size, which stays unchanged. */
export const sizeText = (size: string) => (/^\d+$/.test(size) ? formatFileSize(Number(size)) : size);

const maxBaseNameLength = 20;

/**
 * Builds the stored file name: up to 20 characters of the original name, a timestamp such as `20261121134501`, and the
 * school id.
 * @param schoolId the id from the profile. If the profile has no id, a fallback id is used.
 */
export function storedName(chosenName: string, now: Date, schoolId: number | null): string {
  const base = [...chosenName.replace(/\.pdf$/i, '')].slice(0, maxBaseNameLength).join('');
  // The locale sv-SE formats dates as ISO 8601.
  const stamp = now.toLocaleString('sv-SE').replace(/\D/g, '');
  return `${base}_${stamp}_${schoolId ?? fallbackIds.schoolId}.pdf`;
}

export const mealPlanAccepts = acceptOf(kindsFor.Meal_Plan);

export function checkMealPlanFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const kind = kindOf(name, kindsFor.Meal_Plan);
  if (!kind) return `“${name}” is not a PDF. Please choose a file that ends in .pdf.`;
  if (size === 0) return `“${name}” is empty. Please choose another file.`;
  if (size > kind.maxBytes)
    return `“${name}” is ${formatFileSize(size)}. The largest allowed is ${formatFileSize(kind.maxBytes)}.`;
  return null;
}
