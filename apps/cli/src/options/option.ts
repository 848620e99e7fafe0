/** A parsed value, or the end of the sentence that begins with the option's name. */
export type Reading<T> = { value: T } | { wrong: string };

/** One option, the same on the command line (--js-tag) and in a configuration file (jsTag). */
export interface Option<T> {
  /** `flag` takes no value, `one` takes the last one given, `list` collects all that were given. */
  kind: 'flag' | 'one' | 'list';
  placeholder: string;
  summary: string;
  /** True if the option may be given only once. Dropping one of two values would evaluate less than requested. */
  isOnce?: boolean;
  /** True if the option may stand without a value. */
  isBare?: boolean;
  read: (words: string[]) => Reading<T>;
}

type Describe = { placeholder: string; summary: string; isOnce?: boolean; isBare?: boolean };
export type OptionTable = Record<string, Option<unknown>>;
export type ValueOf<O> = O extends Option<infer T> ? T : never;
/** Parsed values; an option that was not given is absent. */
export type ValuesOf<T extends OptionTable> = { [K in keyof T]?: ValueOf<T[K]> };

export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function flag(summary: string): Option<boolean> {
  return {
    kind: 'flag',
    placeholder: '',
    summary,
    read: ([word]) => (word === 'false' ? { value: false } : { value: true }),
  };
}

export function one<T>(describe: Describe & { read: (word: string) => Reading<T> }): Option<T> {
  return { ...describe, kind: 'one', read: (words) => describe.read(words.at(-1) ?? '') };
}

/** Creates a list option; `wrong` returns the end of the sentence that refuses a value. */
export function list(
  describe: Describe & { split?: string; wrong?: (word: string) => string | null },
): Option<string[]> {
  const { split, wrong, ...rest } = describe;
  return {
    ...rest,
    kind: 'list',
    read(words) {
      const value = words
        .flatMap((word) => (split === undefined ? [word] : word.split(split)))
        .map((word) => word.trim())
        .filter((word) => word !== '');
      const fault = value.map((word) => wrong?.(word) ?? null).find((each) => each !== null);
      return fault === undefined ? { value } : { wrong: fault };
    },
  };
}

export const text = (word: string): Reading<string> =>
  word.trim() === '' ? { wrong: 'is empty' } : { value: word.trim() };

export const choice =
  <const T extends string>(choices: readonly T[]) =>
  (word: string): Reading<T> => {
    const found = choices.find((each) => each.toLowerCase() === word.trim().toLowerCase());
    if (found !== undefined) return { value: found };
    return { wrong: `"${word}" is not one of ${choices.join(', ')}` };
  };

type Range = { min: number; max: number; whole?: boolean; unit: string; example: string };

export const numberIn =
  ({ min, max, whole = false, unit, example }: Range) =>
  (word: string): Reading<number> => {
    const value = word.trim() === '' ? Number.NaN : Number(word.trim());
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return { value };
    const wanted = `${whole ? 'a whole number' : 'a number'} of ${unit} from ${min} to ${max}`;
    return { wrong: `"${word}" is not ${wanted}: write for example ${example}` };
  };
