/** Order of day and month in dates such as `03/04/2026`. */
export type DateOrder = 'day-first' | 'month-first';

export interface ReadTime {
  /** Milliseconds since 1970. */
  atMs: number;
  /** `ambiguous`: the local time exists twice, and its first instant is taken. `skipped`: it does not exist. */
  doubt: 'ambiguous' | 'skipped' | null;
  /** True if the text has no zone. */
  isLocal: boolean;
}

const EARLIEST_MS = Date.UTC(1990, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, as milliseconds since 1970. */
const SPREADSHEET_START_MS = Date.UTC(1899, 11, 30);

const ISO =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T\s]*(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?$/i;
const NAMED_ORDER =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[,\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(AM|PM)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?$/i;

/** Returns the order of day and month by the first times of a file. */
export function dateOrderOf(samples: Iterable<string>): DateOrder {
  let [dayFirst, monthFirst] = [0, 0];
  for (const sample of samples) {
    const found = NAMED_ORDER.exec(sample);
    if (found === null) continue;
    if (found[8] !== undefined || Number(found[3]) > 12) monthFirst += 1;
    if (Number(found[1]) > 12 || found[2] === '.') dayFirst += 1;
  }
  return monthFirst > dayFirst ? 'month-first' : 'day-first';
}

/** Creates a reader of times in the zone of a shop. The reader returns null for a text that is no time. */
export function timeReader(timeZone: string, order: DateOrder): (cell: string) => ReadTime | null {
  const toInstant = localInstants(timeZone);
  return (cell) => {
    const common = isoInUtc(cell);
    if (common !== null) return { atMs: common, doubt: null, isLocal: false };
    const read = /^\d+(?:[.,]\d+)?$/.test(cell)
      ? fromNumber(cell, toInstant)
      : fromText(cell, order, toInstant);
    return read === null || read.atMs < EARLIEST_MS || read.atMs > LATEST_MS ? null : read;
  };
}

const COMMON_LENGTH = 20;

/** Returns the instant of a text such as `2026-03-01T10:00:00Z`, the most common form. Returns null for another form. */
function isoInUtc(cell: string): number | null {
  const isCommon =
    (cell.length === COMMON_LENGTH || cell.length === COMMON_LENGTH + 4) &&
    cell[4] === '-' &&
    cell[10] === 'T' &&
    cell.endsWith('Z');
  if (!isCommon || Number(cell.slice(8, 10)) > 28) return null;
  const atMs = Date.parse(cell);
  return atMs >= EARLIEST_MS && atMs <= LATEST_MS ? atMs : null;
}

type ToInstant = (localMs: number) => Omit<ReadTime, 'isLocal'>;

function fromNumber(cell: string, toInstant: ToInstant): ReadTime | null {
  const [whole = '', fraction = ''] = cell.split(/[.,]/);
  const value = Number(`${whole}.${fraction || '0'}`);
  if (whole.length === 5)
    return { ...toInstant(Math.round((SPREADSHEET_START_MS + value * DAY_MS) / 1000) * 1000), isLocal: true };
  if (whole.length === 8 && fraction === '') return fromText(cell, 'day-first', toInstant);
  if ((whole.length === 12 || whole.length === 14) && /^(?:19|20|21)\d\d(?:0[1-9]|1[0-2])/.test(whole))
    return fromText(cell, 'day-first', toInstant);
  const unit = { 9: 1000, 10: 1000, 12: 1, 13: 1, 16: 0.001, 19: 0.000_001 }[whole.length];
  return unit === undefined ? null : { atMs: Math.floor(value * unit), doubt: null, isLocal: false };
}

function fromText(cell: string, order: DateOrder, toInstant: ToInstant): ReadTime | null {
  const iso = ISO.exec(cell);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso;
    return instantOf({ year, month, day, hour, minute, second, fraction, zone }, toInstant);
  }
  const named = NAMED_ORDER.exec(cell);
  if (named === null) return null;
  const [, first, , second, year = '', hour, minute, seconds, half, zone] = named;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const full = year.length === 2 ? `20${year}` : year;
  return instantOf(
    { year: full, month, day, hour: hourOf(hour, half), minute, second: seconds, fraction: undefined, zone },
    toInstant,
  );
}

function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined) return hour;
  return String((Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0));
}

type Parts = Record<
  'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fraction' | 'zone',
  string | undefined
>;

function instantOf(parts: Parts, toInstant: ToInstant): ReadTime | null {
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  const [hour, minute, second] = [
    Number(parts.hour ?? 0),
    Number(parts.minute ?? 0),
    Number(parts.second ?? 0),
  ];
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  const ms = parts.fraction === undefined ? 0 : Math.floor(Number(`0.${parts.fraction}`) * 1000);
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  if (day > 28 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return null;
  if (parts.zone === undefined) return { ...toInstant(localMs), isLocal: true };
  return { atMs: localMs - offsetOf(parts.zone), doubt: null, isLocal: false };
}

function offsetOf(zone: string): number {
  if (!/^[+-]/.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

const QUARTER_MS = 900_000;

/** Creates a function that returns the offset of a zone at an instant, in ms. Zones change on quarters of an hour only. */
export function zoneOffsets(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number>();
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    const before = known.get(quarter);
    if (before !== undefined) return before;
    const startMs = quarter * QUARTER_MS;
    const parts = Object.fromEntries(
      format.formatToParts(startMs).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - startMs;
    known.set(quarter, offset);
    return offset;
  };
}

/** Creates a function from local times of a zone to instants. */
function localInstants(timeZone: string): ToInstant {
  const offsetAt = zoneOffsets(timeZone);
  return (localMs) => {
    const before = offsetAt(localMs - DAY_MS);
    const after = offsetAt(localMs + DAY_MS);
    if (before === after) return { atMs: localMs - before, doubt: null };
    const candidates = [before, after].map((offset) => localMs - offset);
    const valid = candidates.filter((atMs) => atMs + offsetAt(atMs) === localMs);
    const [first] = valid;
    if (first === undefined) return { atMs: localMs - before, doubt: 'skipped' };
    return { atMs: Math.min(...valid), doubt: valid.length > 1 ? 'ambiguous' : null };
  };
}
