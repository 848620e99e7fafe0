/**
 * Returns the names in the document's storage, and the size in bytes of each with its value, which is never reported.
 */
export function listStored(entriesMax: number): ['local' | 'session', string, number][] {
  const NAME_LENGTH = 200;
  const encoder = new TextEncoder();
  const found: ['local' | 'session', string, number][] = [];
  for (const kind of ['local', 'session'] as const) {
    try {
      const storage = kind === 'local' ? localStorage : sessionStorage;
      for (let index = 0; index < Math.min(storage.length, entriesMax); index += 1) {
        const name = storage.key(index) ?? '';
        const sizeBytes = encoder.encode(name + (storage.getItem(name) ?? '')).length;
        found.push([kind, name.slice(0, NAME_LENGTH), sizeBytes]);
      }
    } catch {
      // This document may store nothing.
    }
  }
  return found;
}
