export class BoundedMap<K, V> extends Map<K, V> {
  constructor(private readonly maxSize: number) {
    super();
  }

  override set(key: K, value: V): this {
    const [oldest] = this.keys();
    if (this.size >= this.maxSize && oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
