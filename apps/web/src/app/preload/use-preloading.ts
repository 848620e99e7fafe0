import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Locale } from '@vigie/contract/locales.ts';
import { type Screen, SCREENS } from '../screens.ts';
import { useMenu } from '../shell/use-menu.ts';

/**
 * Prefetches the files of the listed screens into the browser's cache, and loads the screen whose link the user points
 * at. Screens that are only listed are not executed, which would slow down the shown screen.
 */
export function usePreloading(): void {
  const router = useRouter();
  const { i18n } = router.options.context;
  const { listed } = useMenu();
  const loadScreen = useEffectEvent(async ({ load, words }: Screen) => {
    await Promise.all([load?.(), i18n.preload(words)]);
  });
  const screenOf = useEffectEvent((pathname: string) => {
    const [matched] = router.getMatchedRoutes(pathname);
    return matched.at(-1)?.options.staticData?.screen;
  });
  const filesOfListed = useEffectEvent((signal: AbortSignal) => {
    const names = new Set(listed.map(({ name }) => name));
    const paths = SCREENS.filter(({ name }) => names.has(name)).map(({ path }) => path);
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return laterFiles(paths, { locale: i18n.locale, fetched, signal });
  });

  useEffect(() => {
    const queue = createPreloadQueue();
    const stop = new AbortController();
    const { signal } = stop;
    const onPoint = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin !== location.origin) return;
      const screen = screenOf(link.pathname);
      if (screen) queue.add(screen.name, () => loadScreen(screen), true);
    };
    for (const event of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(event, onPoint, { signal, passive: true });
    const fetchListed = async () => {
      for (const url of await filesOfListed(signal)) queue.add(url, () => fetchIntoCache(url, signal));
    };
    // A failed prefetch is loaded again on demand.
    if (!savesData()) fetchListed().catch(() => {});
    return () => {
      stop.abort();
      queue.stop();
    };
  }, []);
}

/** Returns whether the browser is set to save data. */
function savesData(): boolean {
  const { connection } = navigator as unknown as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Files that a browser loads for one screen, as listed by the build. */
interface FirstLoad {
  js: string[];
  css: string[];
  words: Record<Locale, string[]>;
}

/** Returns the addresses of the files that these screens need, except those that the document has already loaded. */
export async function laterFiles(
  paths: readonly string[],
  { locale, fetched, signal }: { locale: Locale; fetched: ReadonlySet<string>; signal: AbortSignal },
): Promise<string[]> {
  const answer = await fetch('/builds/routes.json', { signal, priority: 'low' });
  const loads = (await answer.json()) as Record<string, FirstLoad | undefined>;
  const files = paths.flatMap((path) => {
    const load = loads[path];
    return load ? [...load.js, ...load.css, ...load.words[locale]] : [];
  });
  return [...new Set(files)]
    .map((file) => new URL(`/${file}`, location.origin).href)
    .filter((url) => !fetched.has(url));
}

/** Loads a file into the browser's cache. It is neither compiled nor run, and a style sheet does not apply. */
async function fetchIntoCache(url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { signal, priority: 'low' });
  await answer.arrayBuffer();
}

/** Maximum number of screens loaded at the same time. */
const AT_ONCE = 5;

interface PreloadQueue {
  /**
   * Queues a load, once per key; urgent ones come before waiting ones. Failures are left to the user who opens the
   * screen.
   */
  add: (key: string, fetchIt: () => Promise<unknown>, isUrgent?: boolean) => void;
  /** Prevents waiting loads from starting. */
  stop: () => void;
}

export function createPreloadQueue(atOnce = AT_ONCE): PreloadQueue {
  const known = new Set<string>();
  let waiting: { key: string; fetchIt: () => Promise<unknown> }[] = [];
  let running = 0;

  function next(): void {
    while (running < atOnce) {
      const first = waiting.shift();
      if (!first) return;
      running += 1;
      void run(first.fetchIt);
    }
  }
  async function run(fetchIt: () => Promise<unknown>): Promise<void> {
    try {
      await fetchIt();
    } catch {
      // Opening the screen loads it again, and then reports the error.
    }
    running -= 1;
    next();
  }

  return {
    add(key, fetchIt, isUrgent = false) {
      const at = waiting.findIndex((item) => item.key === key);
      if (known.has(key) && !(isUrgent && at >= 0)) return;
      known.add(key);
      if (at >= 0) waiting.splice(at, 1);
      if (isUrgent) waiting.unshift({ key, fetchIt });
      else waiting.push({ key, fetchIt });
      next();
    },
    stop() {
      waiting = [];
    },
  };
}
