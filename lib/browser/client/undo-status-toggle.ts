interface ToggledRecord {
  name: string;
  isActive: boolean;
}

/**
 * Undoes a status toggle, unless another user has already undone it. The toggle request contains no target status, so
 * the current record is read first.
 * @param readRecord requests the current record.
 * @returns true if the toggle was sent.
 */
export async function undoStatusToggle(
  wasActive: boolean,
  readRecord: () => Promise<{ isActive: boolean } | undefined>,
  toggle: () => Promise<unknown>,
): Promise<boolean> {
  // Also sends the toggle if the record is not found, because the record may be on a later page of the list. The server
  // rejects the toggle of a deleted record.
  const isUndone = (await readRecord())?.isActive === wasActive;
  if (!isUndone) await toggle();
  return !isUndone;
}

export const undoToggleToasts = <Row>(toRecord: (row: Row) => ToggledRecord) => ({
  success: (row: Row, wasSent: boolean) => {
    const { name, isActive } = toRecord(row);
    if (wasSent) return isActive ? `Undone: ${name} is active again` : `Undone: ${name} is inactive again`;
    return isActive ? `Nothing to undo: ${name} is already active` : `Nothing to undo: ${name} is already inactive`;
  },
  error: (row: Row) => `The status of ${toRecord(row).name} could not be changed back`,
  showsCause: true as const,
});
