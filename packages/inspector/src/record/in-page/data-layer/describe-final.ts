import type { Snapshot } from '../snapshot/create-snapshots.ts';

/**
 * Returns the final state as a message; it is unreadable if every read of it, or of all its values, throws. Null if
 * there is no value.
 */
export function describeFinal(
  name: string,
  read: () => unknown,
  { snapshot, isArray }: { snapshot: (value: unknown) => Snapshot; isArray: (value: unknown) => boolean },
): string | null {
  try {
    const value = read();
    if (value === undefined) return null;
    const isList = isArray(value);
    const { json, cuts, isReadable } = snapshot(value);
    const list = isReadable ? 'array' : 'unreadable';
    const state = isList ? list : 'not-an-array';
    const typeName = state === 'not-an-array' ? `"${value === null ? 'null' : typeof value}"` : 'null';
    const found = `"state":"${state}","typeName":${typeName},"value":${json},"cuts":${cuts}`;
    return `{"kind":"final","name":${name},${found}}`;
  } catch {
    const cuts = '[{"path":"","why":"unreadable"}]';
    return `{"kind":"final","name":${name},"state":"unreadable","typeName":null,"value":null,"cuts":${cuts}}`;
  }
}
