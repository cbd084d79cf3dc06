/**
 * A map of at most `max` entries. Setting a key makes it the newest; beyond `max` the oldest one is dropped. Reading a
 * key does not renew it.
 */
export class LruMap<K, V> extends Map<K, V> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#max) this.dropOldest();
    return this;
  }

  dropOldest(): void {
    for (const oldest of this.keys()) {
      this.delete(oldest);
      return;
    }
  }
}
