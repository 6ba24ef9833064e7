interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True unless the browser reports data saver or a 2G connection. */
export function shouldPrefetch(): boolean {
  const { connection = {} }: { connection?: Connection } = navigator as Navigator & { connection?: Connection };
  return !connection.saveData && !connection.effectiveType?.endsWith('2g');
}
