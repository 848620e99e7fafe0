type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** Typed array that grows. */
export class GrowingArray<T extends Numbers> {
  private array: T;
  private used = 0;
  private readonly create: (length: number) => T;

  constructor(create: (length: number) => T) {
    this.create = create;
    this.array = create(1_024);
  }

  get length(): number {
    return this.used;
  }

  push(value: number): void {
    if (this.used === this.array.length) {
      const larger = this.create(this.used * 2);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.used] = value;
    this.used += 1;
  }

  at(index: number): number {
    return this.array[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.array[index] = value;
  }

  /** Returns a view of the stored values. */
  values(): T {
    return this.array.subarray(0, this.used) as T;
  }
}

export const growingFloats = () => new GrowingArray((length) => new Float64Array(length));
export const growingWords = () => new GrowingArray((length) => new Uint32Array(length));
export const growingCodes = () => new GrowingArray((length) => new Uint16Array(length));
export const growingBytes = () => new GrowingArray((length) => new Uint8Array(length));
