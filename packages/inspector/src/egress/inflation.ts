/** Size in bytes below which no body is a bomb, whatever its ratio. */
const HARMLESS_BYTES = 4_000_000;

/** Returns whether a body inflated to too many times its size; false for small ones. */
export function inflatesTooMuch(sentBytes: number, inflatedBytes: number, ratioMax: number): boolean {
  return inflatedBytes > HARMLESS_BYTES && inflatedBytes > sentBytes * ratioMax;
}
