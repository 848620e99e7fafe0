import type { HitFields } from '../fields.ts';

const PARAMETERS_MAX = 500;

/** Returns the semicolon-separated parameters of a path: `/activityi;src=1;type=a`. */
export function matrixOf(path: string): HitFields {
  const pairs = path.split(';', PARAMETERS_MAX).map((pair): [string, string] => {
    const equals = pair.indexOf('=');
    return equals < 1
      ? ['', '']
      : [pair.slice(0, equals).replace(/^.*\//, ''), decoded(pair.slice(equals + 1))];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
