import { refuseField } from '../../../errors/api-error.ts';

/** Browsers treat a backslash as a slash and ignore control characters. */
const DECEIVING = /[\\\p{Cc}\u2028\u2029]/u;
const DECODINGS_MAX = 3;

/**
 * Returns the path. Refuses anything but a path of the panel: the address of another website, however written, would
 * send the signed-in user there.
 */
export function requirePanelPath(path: string): string {
  if (!isPanelPath(path)) throw refuseField('returnTo', 'path-invalid');
  return path;
}

function isPanelPath(path: string): boolean {
  let read = path;
  for (let decoding = 0; decoding < DECODINGS_MAX; decoding += 1) {
    if (!read.startsWith('/') || read.startsWith('//') || DECEIVING.test(read)) return false;
    const [pathname = ''] = read.split(/[?#]/);
    const decoded = decode(pathname);
    if (decoded === null) return false;
    if (decoded === pathname) return true;
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
