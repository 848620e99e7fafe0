import { useEffect, useSyncExternalStore } from 'react';
import type * as InputSchemas from './input-schemas.ts';

/** Schemas of the contract that inputs are checked with. */
export type Schemas = typeof InputSchemas;

let loaded: Schemas | null = null;
const listeners = new Set<() => void>();

/** Loads the schemas, and zod with them. They weigh as much as a screen, so no first load contains them. */
export async function loadSchemas(): Promise<Schemas> {
  if (loaded === null) {
    loaded = await import('./input-schemas.ts');
    for (const listener of listeners) listener();
  }
  return loaded;
}

/** Returns the schemas, null until they are loaded. The first component that calls it starts loading them. */
export function useSchemas(): Schemas | null {
  useEffect(() => {
    // A save loads them again, and shows why that fails.
    loadSchemas().catch(() => {});
  }, []);
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
