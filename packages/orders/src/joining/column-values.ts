import { growingCodes, growingFloats, type GrowingArray } from './growing-arrays.ts';

/** Distinct values that a column stores; further ones share one code, or are read as numbers. */
const DISTINCT_MAX = 4_096;
/** Code of values beyond the stored ones. */
export const OTHER_CODE = 0xffff;
const VALUE_LENGTH_MAX = 120;
/** Distinct numbers from which a column is binned instead of compared value by value. */
const NUMBERS_MIN = 20;
const NUMERIC_SHARE = 0.95;
const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,6})?$/;

/** Values of a further column, as codes of a dictionary. */
export class ColumnValues {
  readonly name: string;
  readonly values: string[] = [];
  private readonly codes = growingCodes();
  private readonly codeOf = new Map<string, number>();
  private numbers: GrowingArray<Float64Array> | null = null;
  private isFull = false;

  constructor(name: string) {
    this.name = name;
  }

  push(text: string): void {
    const value = text.length > VALUE_LENGTH_MAX ? text.slice(0, VALUE_LENGTH_MAX) : text;
    this.numbers?.push(numberOf(value));
    let code = this.codeOf.get(value);
    if (code === undefined) {
      if (this.isFull) return this.codes.push(OTHER_CODE);
      code = this.values.length;
      const own = copied(value);
      this.values.push(own);
      this.codeOf.set(own, code);
      if (this.values.length === DISTINCT_MAX) this.fill();
    }
    this.codes.push(code);
  }

  code(index: number): number {
    return this.codes.at(index);
  }

  /** Returns the codes of all rows. */
  allCodes(): Uint16Array {
    return this.codes.values();
  }

  /** Returns the numbers of a numeric column with many values, NaN for a text. Null for another column. */
  allNumbers(): Float64Array | null {
    if (this.numbers !== null) return this.numbers.values();
    if (this.values.length <= NUMBERS_MIN || !this.isNumeric()) return null;
    const known = this.values.map(numberOf);
    return Float64Array.from(this.codes.values(), (code) => known[code] ?? Number.NaN);
  }

  private fill(): void {
    this.isFull = true;
    if (!this.isNumeric()) return;
    const known = this.values.map(numberOf);
    this.numbers = growingFloats();
    for (const code of this.codes.values()) this.numbers.push(known[code] ?? Number.NaN);
    this.numbers.push(known.at(-1) ?? Number.NaN);
  }

  private isNumeric(): boolean {
    const filled = this.values.filter((value) => value !== '');
    return filled.filter((value) => NUMBER.test(value)).length >= NUMERIC_SHARE * filled.length;
  }
}

const numberOf = (value: string): number =>
  NUMBER.test(value) ? Number(value.replace(',', '.')) : Number.NaN;

/** Returns a copy of a text. A part of a text would keep the whole text in memory. */
const copied = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
