/** A random number generator (mulberry32) with a fixed seed, so that every demo school is the same. */
export class SeededRandom {
  constructor(private state: number) {}

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  oneOf<T>(things: readonly [T, ...T[]]): T {
    return things[this.between(0, things.length - 1)] ?? things[0];
  }
}
