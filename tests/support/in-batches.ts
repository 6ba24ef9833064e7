/** Makes `count` requests, 50 at a time, and returns the number of replies by status. */
export async function inBatches(
  count: number,
  make: (nth: number) => Promise<number>,
): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (let first = 0; first < count; first += 50) {
    const turn = Array.from({ length: Math.min(50, count - first) }, (_, nth) => make(first + nth));
    for (const status of await Promise.all(turn)) counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}
