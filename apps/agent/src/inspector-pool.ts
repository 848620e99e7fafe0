import type { Inspector, InspectorOptions } from '@vigie/inspector/inspector.ts';
import type { Inspection } from './inspection.ts';

/** Inspectors that stay open for a while, since a browser takes as long to start as some pages to visit. */
export type InspectorPool = {
  /** Returns an open inspector for the same website and options, otherwise a new one. Throws ChromiumNotStarted. */
  take(website: string, options: InspectorOptions): Promise<PooledInspector>;
  /** Closes unused inspectors, and from now on each that is given back. */
  close(): Promise<void>;
};

export type PooledInspector = Pick<Inspector, 'inspect'> & {
  /** Stores the inspector for the next run if it is intact; otherwise closes it. */
  giveBack(isSound: boolean): Promise<void>;
};

/**
 * Time that an unused inspector stays open, in ms. The next part of a shared run follows within a second, a repeated
 * test within several.
 */
const INSPECTOR_IDLE_MS = 10_000;

export function createInspectorPool(
  open: Inspection['openInspector'],
  idleMs = INSPECTOR_IDLE_MS,
): InspectorPool {
  const idle = new Map<string, { inspector: Inspector; timer: NodeJS.Timeout }>();
  let isClosed = false;

  const takeIdle = (key: string): Inspector | undefined => {
    const found = idle.get(key);
    clearTimeout(found?.timer);
    idle.delete(key);
    return found?.inspector;
  };
  const storeIdle = async (key: string, inspector: Inspector) => {
    await takeIdle(key)?.close();
    const close = () =>
      void takeIdle(key)
        ?.close()
        .catch(() => undefined);
    const timer = setTimeout(close, idleMs);
    idle.set(key, { inspector, timer });
  };

  return {
    async take(website, options) {
      const key = JSON.stringify([website, options]);
      const inspector = takeIdle(key) ?? (await open(options));
      return {
        inspect: (url, visitOptions) => inspector.inspect(url, visitOptions),
        async giveBack(isSound) {
          // The cache of a reused page stays within its run.
          if (isSound && !isClosed && options.mode === 'isolated') await storeIdle(key, inspector);
          else await inspector.close();
        },
      };
    },
    async close() {
      isClosed = true;
      const inspectors = [...idle.keys()].flatMap((key) => takeIdle(key) ?? []);
      await Promise.all(inspectors.map((inspector) => inspector.close()));
    },
  };
}
