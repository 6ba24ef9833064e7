/** What a sheet may cost us to read. A small file can hold gigabytes of the same byte. */
export const sheetLimits = {
  rows: 5_000,
  columns: 100,
  zipEntries: 500,
  inflatedBytes: 64 * 1024 * 1024,
  /** Rows that are formatted but empty are counted here, before anything is read. */
  writtenRows: 20_000,
  /** Of one cell, several times what any column takes. */
  cellLength: 1_000,
  /** Of all cells together. Cells may share one text in the file, but not on their way out of the worker. */
  textLength: 20_000_000,
};
export type SheetLimits = typeof sheetLimits;

export const readTimeoutMs = 20_000;
export const workerMemoryMb = 384;
