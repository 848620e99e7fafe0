/**
 * Format of a packed day: first the lowest id of a state (uint64), then eight bytes for each state. These are the id's
 * distance from the lowest (uint32) and the hours (UTC) with a visit of it (uint32, bit 0 for the first hour). A state
 * with two visits in one hour has another entry. All numbers are little-endian.
 */

export const DAY_HOURS = 24;
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = DAY_HOURS * HOUR_MINUTES;
const FIRST_BYTES = 8;
const ENTRY_BYTES = 8;
const MOST_APART = 2 ** 32;

/** Number of visits of a state in one hour of the day. */
export interface StateHour {
  stateId: number;
  /** 0 to 23. */
  hour: number;
  visits: number;
}

/** Packs a day. Returns null if the ids of the states are too far apart for the format. */
export function encodeDaySegment(counted: StateHour[]): Buffer | null {
  const byState = Map.groupBy(counted, ({ stateId }) => stateId);
  const ids = [...byState.keys()].toSorted((a, b) => a - b);
  const first = ids[0] ?? 0;
  if ((ids.at(-1) ?? 0) - first >= MOST_APART) return null;
  const entries = ids.flatMap((id) => maskHours(byState.get(id) ?? []).map((hours) => ({ id, hours })));
  const packed = Buffer.alloc(FIRST_BYTES + entries.length * ENTRY_BYTES);
  packed.writeBigUInt64LE(BigInt(first));
  entries.forEach(({ id, hours }, index) => {
    packed.writeUInt32LE(id - first, FIRST_BYTES + index * ENTRY_BYTES);
    packed.writeUInt32LE(hours, FIRST_BYTES + index * ENTRY_BYTES + 4);
  });
  return packed;
}

/** Returns a mask for the first visits of each hour, one for the second visits, and so on. */
function maskHours(counted: StateHour[]): number[] {
  const masks: number[] = [];
  for (const { hour, visits } of counted)
    for (let visit = 0; visit < visits; visit += 1) masks[visit] = (masks[visit] ?? 0) | (1 << hour);
  return masks;
}

/** Returns the number of visits of these states for each hour of a packed day. */
export function countHours(packed: Buffer, states: ReadonlySet<number>): number[] {
  const counts = Array.from({ length: DAY_HOURS }, () => 0);
  eachEntry(packed, (state, mask) => {
    if (!states.has(state)) return;
    for (let hours = mask; hours !== 0; hours &= hours - 1) {
      const hour = 31 - Math.clz32(hours & -hours);
      counts[hour] = (counts[hour] ?? 0) + 1;
    }
  });
  return counts;
}

/** Adds the visits of each state on a packed day to the counts. */
export function addStates(counted: Map<number, number>, packed: Buffer): void {
  eachEntry(packed, (state, mask) => {
    let visits = 0;
    for (let hours = mask; hours !== 0; hours &= hours - 1) visits += 1;
    counted.set(state, (counted.get(state) ?? 0) + visits);
  });
}

function eachEntry(packed: Buffer, use: (stateId: number, hours: number) => void): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const first = Number(view.getBigUint64(0, true));
  for (let at = FIRST_BYTES; at < packed.byteLength; at += ENTRY_BYTES)
    use(first + view.getUint32(at, true), view.getUint32(at + 4, true));
}
