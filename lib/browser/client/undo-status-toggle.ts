interface ToggledRecord {
  name: string;
  isActive: boolean;
}

/**
 * Undoes a status toggle, unless another user has already undone it. The toggle is sent before the record is read, so
 * that it arrives even if the user leaves the page at once. If the record then has the wrong status, a second toggle
 * restores the status.
 * @returns true if the toggle has changed the status back.
 */
export async function undoStatusToggle(
  wasActive: boolean,
  toggle: () => Promise<unknown>,
  readRecord: () => Promise<{ isActive: boolean } | undefined>,
): Promise<boolean> {
  await toggle();
  const record = await readRecord().catch(() => undefined);
  const isUndone = record === undefined || record.isActive === wasActive;
  if (!isUndone) await toggle();
  return isUndone;
}

export const describeToggle = ({ name, isActive }: ToggledRecord): string =>
  `${isActive ? 'deactivated' : 'activated'} ${name}`;

export const undoToggleToasts = <Row>(toRecord: (row: Row) => ToggledRecord) => ({
  success: (row: Row, wasSent: boolean) => {
    const { name, isActive } = toRecord(row);
    if (wasSent) return isActive ? `Undone: ${name} is active again` : `Undone: ${name} is inactive again`;
    return isActive ? `Nothing to undo: ${name} is already active` : `Nothing to undo: ${name} is already inactive`;
  },
  error: (row: Row) => `The status of ${toRecord(row).name} could not be changed back`,
  showsCause: true as const,
});
