/** Makes `count` requests, 50 at a time, and returns the number of replies by status. */
export async function sendInBatches(
  count: number,
  sendRequest: (index: number) => Promise<number>,
): Promise<Record<number, number>> {
  const countByStatus: Record<number, number> = {};
  for (let start = 0; start < count; start += 50) {
    const batch = Array.from({ length: Math.min(50, count - start) }, (_, index) => sendRequest(start + index));
    for (const status of await Promise.all(batch)) countByStatus[status] = (countByStatus[status] ?? 0) + 1;
  }
  return countByStatus;
}
