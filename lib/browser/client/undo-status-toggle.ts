interface ToggledRecord {
  name: string;
  isActive: boolean;
}

/**
 * Undoes a toggle, unless another user has already done so. The call names no target status, so the record is read
 * first.
 * @param readRecord requests the current record.
 * @returns true if the toggle was sent.
 */
export async function undoStatusToggle(
  wasActive: boolean,
  readRecord: () => Promise<{ isActive: boolean } | undefined>,
  toggle: () => Promise<unknown>,
): Promise<boolean> {
  // A record that is not found may be on a later page, so the toggle is sent. The server rejects it for a deleted
  // record.
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
