interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the line has room for what may not be wanted; a browser that doesn't say has. */
export function mayPrefetch(): boolean {
  const { connection = {} }: { connection?: Connection } = navigator as Navigator & { connection?: Connection }; // Chromium's
  return !connection.saveData && !connection.effectiveType?.endsWith('2g');
}
