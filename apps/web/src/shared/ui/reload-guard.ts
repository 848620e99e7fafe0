const KEY = 'reloads';
const GUARD_MS = 10_000;

/**
 * Reloads the document for a lost chunk. Returns a promise that never settles, which leaves the old page on screen
 * meanwhile.
 */
export function reloadOnce(error: unknown, reload = () => location.reload()): Promise<never> {
  if (!mayReload(sessionStorage, location.pathname, Date.now())) throw error;
  reload();
  return new Promise(() => {});
}

/** Returns whether a path may be reloaded now: at most once in ten seconds. Records the reload. */
export function mayReload(storage: Storage, path: string, nowMs: number): boolean {
  const until = read(storage);
  if ((until[path] ?? 0) > nowMs) return false;
  const current = Object.entries(until).filter(([, atMs]) => atMs > nowMs);
  storage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(current), [path]: nowMs + GUARD_MS }));
  return true;
}

function read(storage: Storage): Record<string, number> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
