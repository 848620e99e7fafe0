/** Encoding around a text. */
export type Wrap = 'url' | 'base64' | 'base64url' | 'hex' | 'gzip' | 'md5' | 'sha1' | 'sha256';

/** Returns the name of an encoding: `plain`, or its layers, the outermost first. */
export function encodingName(wraps: readonly Wrap[]): string {
  const steps: string[] = [];
  for (const [index, wrap] of wraps.entries()) {
    if (wrap !== 'url') steps.push(wrap);
    // URL encoding belongs to the transport; it is named only if there is no other encoding.
    else if (wraps.slice(index).every((rest) => rest === 'url')) {
      const depth = wraps.length - index;
      return [...steps, depth > 1 ? 'double-url' : 'url'].join('+');
    }
  }
  return steps.length === 0 ? 'plain' : steps.join('+');
}
