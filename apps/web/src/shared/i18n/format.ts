import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Creates the formatters of one locale; each Intl object is created once. */
function build(locale: Locale) {
  const { tag } = LANGUAGES[locale];
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  // British English writes a million as 10m, which reads as metres.
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const points = new Intl.NumberFormat(tag, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(tag, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' });
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' });
  const month = new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric' });
  const hour = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' });
  const instant = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' });
  const exactInstant = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short' });
  const relativeDay = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
  const unit = (name: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' });
  const milliseconds = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
  const kilobytes = unit('kilobyte');
  const megabytes = unit('megabyte');
  const gigabytes = unit('gigabyte');
  const seconds = unit('second');
  const minutes = unit('minute');
  const hours = unit('hour');

  const regions = new Intl.DisplayNames(tag, { type: 'region' });

  return {
    /** Name of a country by its ISO 3166-1 code. */
    country: (code: string) => regions.of(code) ?? code,
    number: (value: number) => (value >= 100_000 ? compact : whole).format(value),
    exact: (value: number) => whole.format(value),
    /**
     * Formats a reliability (0 to 100), truncated and never rounded up: 99.99 reads 99.9, and no better grade is shown.
     */
    percent: (value: number) => percent.format(cut(value) / 100),
    /** Formats any other percentage (0 to 100), rounded. Only exactly 100 reads 100, and only exactly 0 reads 0. */
    rate: (value: number) => percent.format(rounded(value) / 100),
    points: (value: number) => points.format(value),
    /** Uses the minus sign of negative costs, not a hyphen. */
    signedPoints: (value: number) => signed.format(value).replace('-', '−'),
    day: (iso: string) => day.format(new Date(iso)),
    /** Formats a range of days, both included. */
    days: (from: string, to: string) => days.formatRange(new Date(from), new Date(to)),
    month: (iso: string) => month.format(new Date(iso)),
    hour: (iso: string) => hour.format(new Date(iso)),
    instant: (iso: string) => instant.format(new Date(iso)),
    /** Formats an instant to the second, for a log. */
    exactInstant: (iso: string) => exactInstant.format(new Date(iso)),
    ago: (iso: string, nowMs: number) => ago(locale, relative, (Date.parse(iso) - nowMs) / 1000),
    /** Formats a future time in ordinary words: "tomorrow 06:00", "Thu 26 Nov 06:00". */
    upcoming: (iso: string, nowMs: number) => {
      const at = new Date(iso);
      const days = daysBetween(new Date(nowMs), at);
      const date = days === 0 || days === 1 ? relativeDay.format(days, 'day') : weekday.format(at);
      return `${date} ${hour.format(at)}`;
    },
    bytes: (value: number) =>
      value < 1_000_000
        ? kilobytes.format(Math.ceil(value / 1000))
        : value < 1_000_000_000
          ? megabytes.format(value / 1_000_000)
          : gigabytes.format(value / 1_000_000_000),
    milliseconds: (value: number) => milliseconds.format(value),
    /** Formats a duration in its largest unit, rounded up, so that a positive one never reads as zero. */
    duration: (value: number) => {
      if (value < MINUTE) return seconds.format(Math.max(1, Math.ceil(value)));
      if (value < HOUR) return minutes.format(Math.ceil(value / MINUTE));
      return `${hours.format(Math.floor(value / HOUR))} ${minutes.format(Math.floor((value % HOUR) / MINUTE))}`;
    },
  };
}
export type Format = ReturnType<typeof build>;

/** Truncates to one decimal. The small term removes binary noise such as 81.7 stored as 81.69999. */
function cut(value: number): number {
  return Math.floor(value * 10 + 1e-9) / 10;
}

/** Returns the change of a reliability in points: the difference of the two displayed figures. */
export function pointsBetween(before: number, now: number): number {
  return Math.round((cut(now) - cut(before)) * 10) / 10;
}

function rounded(value: number): number {
  if (value <= 0 || value >= 100) return value;
  return Math.min(99.9, Math.max(0.1, Math.round(value * 10) / 10));
}

const dayOf = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());

/** Returns the number of calendar days between two instants, whatever the hour. */
function daysBetween(from: Date, to: Date): number {
  return (dayOf(to) - dayOf(from)) / (DAY * 1000);
}

function ago(locale: Locale, relative: Intl.RelativeTimeFormat, seconds: number): string {
  const size = Math.abs(seconds);
  if (size < MINUTE) return LANGUAGES[locale].justNow;
  if (size < HOUR) return relative.format(Math.round(seconds / MINUTE), 'minute');
  if (size < DAY) return relative.format(Math.round(seconds / HOUR), 'hour');
  return relative.format(Math.round(seconds / DAY), 'day');
}

const formats = new Map<Locale, Format>();

export function createFormat(locale: Locale): Format {
  const known = formats.get(locale) ?? build(locale);
  formats.set(locale, known);
  return known;
}
