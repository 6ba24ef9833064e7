interface Column {
  key: string;
  /** True for a column that is hidden until it is chosen. */
  isOptional?: true;
}

/** The keys of the columns that every list keeps at its edges: the checkboxes and the buttons. */
const edges = ['select', 'actions'];

const isEdge = ({ key }: Column): boolean => edges.includes(key);

/** Returns the columns that can be chosen, the shown ones first, each with whether it is shown. */
export function listChoices<C extends Column>(columns: readonly C[], chosen: string) {
  const shown = chooseColumns(columns, chosen).filter((column) => !isEdge(column));
  const hidden = columns.filter((column) => !isEdge(column) && !shown.includes(column));
  return [
    ...shown.map((column) => ({ column, isShown: true })),
    ...hidden.map((column) => ({ column, isShown: false })),
  ];
}

/**
 * Returns the columns to show.
 * @param chosen the keys of the chosen columns in their order, such as `name,city`. Unknown keys are ignored. Without a
 * known key, the list has its usual columns.
 */
export function chooseColumns<C extends Column>(columns: readonly C[], chosen: string): readonly C[] {
  const keys = [...new Set(chosen.split(','))];
  const shown = keys.flatMap((key) => columns.find((column) => column.key === key && !isEdge(column)) ?? []);
  if (shown.length === 0) return columns.filter(({ isOptional }) => !isOptional);
  const [select, actions] = edges.map((edge) => columns.filter(({ key }) => key === edge));
  return [...(select ?? []), ...shown, ...(actions ?? [])];
}

export const columnsText = (columns: readonly Column[]): string =>
  columns
    .filter((column) => !isEdge(column))
    .map(({ key }) => key)
    .join();
