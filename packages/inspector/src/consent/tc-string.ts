/** Fields of the core segment of a TC string that an observation stores. */
export interface TcCore {
  cmpId: number;
  /** Purposes that the visitor consents to. */
  purposes: number[];
  /** Number of vendors that the visitor consents to. */
  vendorCount: number;
}

/**
 * Positions in bits within the core segment: IAB TCF 2.2, "Consent string and vendor list formats v2", section "The
 * core string".
 */
const VERSION = 2;
const AT = { version: 0, cmpId: 78, purposes: 152, vendors: 213 } as const;
const PURPOSES = 24;
const BITS = { version: 6, cmpId: 12, vendorId: 16, entryCount: 12 } as const;

/** Decodes the core segment of a TC string; null if it is not of version 2. */
export function decodeTcString(tcString: string): TcCore | null {
  const core = Buffer.from(tcString.split('.')[0] ?? '', 'base64url');
  const bit = (at: number) => ((core[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  const number = (at: number, bits: number) => {
    let value = 0;
    for (let index = at; index < at + bits; index += 1) value = value * 2 + bit(index);
    return value;
  };
  if (core.length * 8 <= AT.vendors || number(AT.version, BITS.version) !== VERSION) return null;
  const purposes = Array.from({ length: PURPOSES }, (_, index) => index + 1).filter(
    (purpose) => bit(AT.purposes + purpose - 1) === 1,
  );
  return { cmpId: number(AT.cmpId, BITS.cmpId), purposes, vendorCount: countVendors({ bit, number }) };
}

interface Bits {
  bit: (at: number) => number;
  number: (at: number, bits: number) => number;
}

/** Counts the vendors with consent. The string holds a bit for each vendor, or ranges of those with consent. */
function countVendors({ bit, number }: Bits): number {
  const vendorMax = number(AT.vendors, BITS.vendorId);
  const isRanges = bit(AT.vendors + BITS.vendorId) === 1;
  let at = AT.vendors + BITS.vendorId + 1;
  let count = 0;
  if (!isRanges) {
    for (let vendor = 0; vendor < vendorMax; vendor += 1) count += bit(at + vendor);
    return count;
  }
  const entries = number(at, BITS.entryCount);
  at += BITS.entryCount;
  for (let entry = 0; entry < entries; entry += 1) {
    const isRange = bit(at) === 1;
    const from = number(at + 1, BITS.vendorId);
    const to = isRange ? number(at + 1 + BITS.vendorId, BITS.vendorId) : from;
    count += Math.max(0, to - from + 1);
    at += 1 + BITS.vendorId * (isRange ? 2 : 1);
  }
  return count;
}
