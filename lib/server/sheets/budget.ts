export interface Budget {
  timeoutMs: number;
  memoryMb: number;
  inflatedBytes: number;
  /** True if a file that exceeds these limits is refused. Otherwise it is processed again with higher limits. */
  isLast: boolean;
}
