import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Locale } from '@vigie/contract/locales.ts';
import { type Screen, SCREENS } from '../screens.ts';
import { useMenu } from '../shell/use-menu.ts';

/**
 * Brings the files of the listed screens into the browser's cache, and loads the screen whose link somebody points at. Screens
 * that are only listed do not run: that would take the processor from the one that is shown.
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
    // What could not be fetched ahead is fetched when it is wanted.
    if (!savesData()) fetchListed().catch(() => {});
    return () => {
      stop.abort();
      queue.stop();
    };
  }, []);
}

/** Returns whether the reader asked browsers to fetch little. */
function savesData(): boolean {
  const { connection } = navigator as unknown as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** What a browser fetches for one screen, as the build wrote it down. */
interface FirstLoad {
  js: string[];
  css: string[];
  words: Record<Locale, string[]>;
}

/** Returns the addresses of what these screens need, without what the document has fetched already. */
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

/** Brings a file into the browser's cache. It is neither compiled nor run, nor does a style sheet apply. */
async function fetchIntoCache(url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { signal, priority: 'low' });
  await answer.arrayBuffer();
}

/** Fetches at most so many screens at a time. */
const AT_ONCE = 5;

interface PreloadQueue {
  /** Fetches once, in its turn; what is urgent goes before what waits. Failures are left to whoever opens the screen. */
  add: (key: string, fetchIt: () => Promise<unknown>, isUrgent?: boolean) => void;
  /** Lets nothing that waits begin any more. */
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
      // It is fetched again when it is opened, and says then what is wrong.
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
