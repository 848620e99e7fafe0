import { growingWords } from './growing-arrays.ts';

/**
 * Index of ids by a hash of 64 bits: a million ids need 24 MB, and no text of a file stays in memory. Two of a million
 * ids are taken for one with a probability below 1 in 10 million.
 */
export class IdIndex {
  private slots = new Uint32Array(4_096);
  private readonly high = growingWords();
  private readonly low = growingWords();
  private hashHigh = 0;
  private hashLow = 0;

  get size(): number {
    return this.high.length;
  }

  /** Returns the number of an id in the order of their arrival, or -1. */
  find(id: string): number {
    this.hash(id);
    return (this.slots[this.slotOf()] ?? 0) - 1;
  }

  /** Adds an id that is not there yet. */
  add(id: string): void {
    if ((this.size + 1) * 2 > this.slots.length) this.grow();
    this.hash(id);
    this.slots[this.slotOf()] = this.size + 1;
    this.high.push(this.hashHigh);
    this.low.push(this.hashLow);
  }

  /** Returns the slot of the current hash: its own, or the free one for it. */
  private slotOf(): number {
    const mask = this.slots.length - 1;
    let slot = (this.hashLow ^ (this.hashHigh >>> 7)) & mask;
    for (;;) {
      const number = (this.slots[slot] ?? 0) - 1;
      if (number === -1) return slot;
      if (this.high.at(number) === this.hashHigh && this.low.at(number) === this.hashLow) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let number = 0; number < this.size; number += 1) {
      this.hashHigh = this.high.at(number);
      this.hashLow = this.low.at(number);
      this.slots[this.slotOf()] = number + 1;
    }
  }

  private hash(id: string): void {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < id.length; at += 1) {
      const unit = id.charCodeAt(at);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    this.hashHigh = high >>> 0;
    this.hashLow = low >>> 0;
  }
}
