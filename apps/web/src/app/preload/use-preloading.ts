import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { SCREENS, type Screen } from '../screens.ts';
import { useMenu } from '../shell/use-menu.ts';
import { fetchIntoCache, laterFiles } from './later-files.ts';
import { createPreloadQueue } from './preload-queue.ts';

/**
 * Brings the files of the listed screens into the browser's cache, and loads the screen whose link somebody points at. Screens
 * that are only listed do not run: that would take the processor from the one that is shown.
 */
export function usePreloading(isOn: boolean): void {
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
    if (!isOn) return undefined;
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
  }, [isOn]);
}

/** Whether the reader asked browsers to fetch little. */
function savesData(): boolean {
  const { connection } = navigator as unknown as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
