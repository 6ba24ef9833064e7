/**
 * The limits of one attempt to read, write or join files. `inflatedBytes` limits the total unpacked size of the files
 * that are read or joined.
 */
export interface Budget {
  timeoutMs: number;
  memoryMb: number;
  inflatedBytes: number;
  /** True if a file that exceeds these limits is refused. Otherwise it is processed again with higher limits. */
  isLast: boolean;
}
