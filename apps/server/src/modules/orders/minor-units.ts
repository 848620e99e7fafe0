const DIGITS_DEFAULT = 2;
const digitsByCurrency = new Map<string, number>();

function digitsOf(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const digits = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      DIGITS_DEFAULT)
    : DIGITS_DEFAULT;
  if (digitsByCurrency.size < 1_000) digitsByCurrency.set(currency, digits);
  return digits;
}

/** Returns an amount in the smallest unit of its currency. Null for an amount that no column can store. */
export function toMinorUnits(amount: number | null, currency: string): number | null {
  if (amount === null) return null;
  const minor = Math.round(amount * 10 ** digitsOf(currency));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Returns an amount in units of its currency. */
export function fromMinorUnits(minor: number | null, currency: string): number | null {
  return minor === null ? null : minor / 10 ** digitsOf(currency);
}
