/** What wraps a text. */
export type Wrap = 'url' | 'base64' | 'base64url' | 'hex' | 'gzip' | 'md5' | 'sha1' | 'sha256';

/** Returns the name of an encoding: `plain`, or what wraps it, the outermost first. */
export function encodingName(wraps: readonly Wrap[]): string {
  const told: string[] = [];
  for (const [index, wrap] of wraps.entries()) {
    if (wrap !== 'url') told.push(wrap);
    // What an address or a form encodes is encoded for the way; it is worth a word where nothing else is.
    else if (wraps.slice(index).every((rest) => rest === 'url')) {
      const depth = wraps.length - index;
      return [...told, depth > 1 ? 'double-url' : 'url'].join('+');
    }
  }
  return told.length === 0 ? 'plain' : told.join('+');
}
