/** Sign between the whole part and the decimals of a file's amounts. */
export type DecimalSign = '.' | ',';

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)*|[.,]\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;

/** Returns the decimal sign of a file by its first amounts; the delimiter decides if they leave it open. */
export function decimalSignOf(samples: Iterable<string>, delimiter: string): DecimalSign {
  let [points, commas] = [0, 0];
  for (const sample of samples) {
    const text = plain(sample);
    const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    if (last === -1) continue;
    const hasBoth = text.includes('.') && text.includes(',');
    if (!hasBoth && text.length - last === 4) continue;
    if (text[last] === '.') points += 1;
    else commas += 1;
  }
  if (points === commas) return delimiter === ';' ? ',' : '.';
  return commas > points ? ',' : '.';
}

/**
 * Reads an amount such as `1.234,56`, `1,234.56`, `€ 12.90` or `(12.90)`, which is negative. Returns null for a text
 * that is no amount.
 */
export function readAmount(cell: string, decimal: DecimalSign): number | null {
  if (cell !== '' && isPlainNumber(cell)) return Number(cell);
  const text = plain(cell);
  if (!NUMBER.test(text)) return null;
  const grouping = decimal === '.' ? ',' : '.';
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const isOther = last !== -1 && text[last] === grouping;
  // A group has three digits: otherwise the sign is the decimal sign of this amount.
  const own = isOther && !GROUPED.test(text) ? grouping : decimal;
  const both = text.replaceAll(own === '.' ? ',' : '.', '').replace(own, '.');
  const value = Number(both);
  return Number.isFinite(value) ? value : null;
}

/** Two digits behind a point are decimals in every file. */
const isPlainNumber = (text: string): boolean => /^\d+(?:\.\d\d?)?$/.test(text);

/** Removes currency signs and codes, spaces and apostrophes; parentheses and a trailing sign mean a negative amount. */
function plain(cell: string): string {
  const text = cell
    .replaceAll(/[\s\u00A0\u202F'’_]|\p{Sc}|^[A-Z]{3}\s*(?=[\d+-])|(?<=\d)\s*[A-Z]{3}$/gu, '')
    .replace('−', '-');
  const [, inside] = /^\((.+)\)$/.exec(text) ?? [];
  if (inside !== undefined) return `-${inside}`;
  return text.endsWith('-') ? `-${text.slice(0, -1)}` : text;
}
