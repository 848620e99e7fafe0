/** Below this nothing is a bomb, whatever its ratio. */
const HARMLESS_BYTES = 4_000_000;

/** Returns whether a body became too many times its size; small ones are never said to. */
export function inflatesTooMuch(sentBytes: number, inflatedBytes: number, ratioMax: number): boolean {
  return inflatedBytes > HARMLESS_BYTES && inflatedBytes > sentBytes * ratioMax;
}
