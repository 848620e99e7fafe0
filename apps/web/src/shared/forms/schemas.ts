import { useEffect, useSyncExternalStore } from 'react';
import type * as InputSchemas from './input-schemas.ts';

/** Schemas of the contract that validate inputs. */
export type Schemas = typeof InputSchemas;

let loaded: Schemas | null = null;
const listeners = new Set<() => void>();

/** Loads the schemas and zod: 40 kB, which no first load contains. */
export async function loadSchemas(): Promise<Schemas> {
  if (loaded === null) {
    loaded = await import('./input-schemas.ts');
    for (const listener of listeners) listener();
  }
  return loaded;
}

/** Delay in ms, so that requests of the screen itself come first. */
const PAUSE_MS = 500;

/** Returns the schemas; null until they are loaded, at the first focus or soon after the form is shown. */
export function useSchemas(): Schemas | null {
  useEffect(() => {
    // A save loads them again, and shows why that fails.
    const start = () => void loadSchemas().catch(() => {});
    const timer = setTimeout(start, PAUSE_MS);
    document.addEventListener('focusin', start, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', start);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
