/** What a sheet may cost us to read. A small file can hold gigabytes of the same byte. */
export const sheetLimits = {
  rows: 5_000,
  columns: 100,
  zipEntries: 500,
  inflatedBytes: 64 * 1024 * 1024,
  /** Rows that are formatted but empty are counted here, before anything is read. */
  writtenRows: 20_000,
};
export type SheetLimits = typeof sheetLimits;

export const readTimeoutMs = 20_000;
export const workerMemoryMb = 384;
