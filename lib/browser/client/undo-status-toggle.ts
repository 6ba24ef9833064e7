interface Switched {
  name: string;
  isActive: boolean;
}

/**
 * Undoes a toggle, unless another user has already done so. The call names no target status, so the record is read
 * first.
 * @param find requests the current record.
 * @returns true if the toggle was sent.
 */
export async function undoStatusToggle(
  wasActive: boolean,
  find: () => Promise<{ isActive: boolean } | undefined>,
  turn: () => Promise<unknown>,
): Promise<boolean> {
  // A record that is not found may be on a later page, so the toggle is sent. The server rejects it for a deleted
  // record.
  const isBack = (await find())?.isActive === wasActive;
  if (!isBack) await turn();
  return !isBack;
}

export const undoToggleToasts = <Row>(switchOf: (row: Row) => Switched) => ({
  success: (row: Row, wasTurned: boolean) => {
    const { name, isActive } = switchOf(row);
    if (wasTurned) return isActive ? `Undone: ${name} is active again` : `Undone: ${name} is inactive again`;
    return isActive ? `Nothing to undo: ${name} is already active` : `Nothing to undo: ${name} is already inactive`;
  },
  error: (row: Row) => `The status of ${switchOf(row).name} could not be changed back`,
  showsCause: true as const,
});
