import { refuseFields } from '../../errors/refusal.ts';

/** A backslash counts as a slash in a browser's eyes, and control characters count as nothing. */
const DECEIVING = /[\\\p{Cc}\u2028\u2029]/u;
const DECODINGS_MAX = 3;

/**
 * Refuses what is no path of the panel: another website's address in any writing would send whoever signed in there.
 * Answers with the path.
 */
export function requirePanelPath(path: string): string {
  if (!isPanelPath(path)) throw refuseFields([{ path: 'returnTo', code: 'path-invalid', params: {} }]);
  return path;
}

function isPanelPath(path: string): boolean {
  let read = path;
  for (let decoding = 0; decoding < DECODINGS_MAX; decoding += 1) {
    if (!read.startsWith('/') || read.startsWith('//') || DECEIVING.test(read)) return false;
    const [place = ''] = read.split(/[?#]/);
    const decoded = decode(place);
    if (decoded === null) return false;
    if (decoded === place) return true;
    read = decoded;
  }
  return false;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
