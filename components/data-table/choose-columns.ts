import { actionsKey, type Column, isEdge, selectKey } from './column';

type AnyColumn = Pick<Column<never>, 'key' | 'isOptional'>;

/**
 * Returns the columns to show.
 * @param chosen the keys of the chosen columns in their order, such as `name,city`. Unknown keys are ignored. Without a
 * known key, the list has its usual columns.
 */
export function chooseColumns<C extends AnyColumn>(columns: readonly C[], chosen: string): readonly C[] {
  const keys = [...new Set(chosen.split(','))];
  const shown = keys.flatMap((key) => columns.find((column) => column.key === key && !isEdge(column)) ?? []);
  if (shown.length === 0) return columns.filter(({ isOptional }) => !isOptional);
  const edgeOf = (edge: string) => columns.filter(({ key }) => key === edge);
  return [...edgeOf(selectKey), ...shown, ...edgeOf(actionsKey)];
}

export const columnsText = (columns: readonly AnyColumn[]): string => columns.map(({ key }) => key).join();
