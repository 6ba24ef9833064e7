/** Turning a switch back to how it was. */

interface Switched {
  name: string;
  /** Before it was turned. */
  isActive: boolean;
}

/**
 * Turns back a switch whose call names no state, unless somebody else has done so meanwhile.
 * @param find asks the server for the record as it is now.
 * @returns whether there was anything to turn.
 */
export async function turnBack(
  wasActive: boolean,
  find: () => Promise<{ isActive: boolean } | undefined>,
  turn: () => Promise<unknown>,
): Promise<boolean> {
  // Who isn't found may be one of many of that number; the server answers for who is gone.
  const isBack = (await find())?.isActive === wasActive;
  if (!isBack) await turn();
  return !isBack;
}

/** The toasts of turning a switch back, for a mutation that resolves with whether there was anything to turn. */
export const turnedBackToasts = <Row>(switchOf: (row: Row) => Switched) => ({
  success: (row: Row, wasTurned: boolean) => {
    const { name, isActive } = switchOf(row);
    if (wasTurned) return isActive ? `Undone: ${name} is active again` : `Undone: ${name} is inactive again`;
    return isActive ? `Nothing to undo: ${name} is already active` : `Nothing to undo: ${name} is already inactive`;
  },
  error: (row: Row) => `The status of ${switchOf(row).name} could not be changed back`,
  showsCause: true as const,
});
