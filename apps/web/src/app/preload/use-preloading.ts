import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Screen } from '../screens.ts';
import { useListedScreens } from '../shell/listed-screens.ts';
import { createPreloadQueue } from './preload-queue.ts';

/** Fetches the code and words of the listed screens ahead, and first those whose link somebody points at. */
export function usePreloading(isOn: boolean): void {
  const router = useRouter();
  const { listed } = useListedScreens();
  const fetchScreen = useEffectEvent(async ({ load, words }: Screen) => {
    await Promise.all([load?.(), router.options.context.i18n.preload(words)]);
  });
  const screenOf = useEffectEvent((pathname: string) => {
    const [matched] = router.getMatchedRoutes(pathname);
    return matched.at(-1)?.options.staticData?.screen;
  });
  const listedNow = useEffectEvent(() => listed);

  useEffect(() => {
    if (!isOn) return undefined;
    const queue = createPreloadQueue();
    const stop = new AbortController();
    const add = (screen: Screen, isUrgent: boolean) =>
      queue.add(screen.name, () => fetchScreen(screen), isUrgent);
    const onPoint = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin !== location.origin) return;
      const screen = screenOf(link.pathname);
      if (screen) add(screen, true);
    };
    for (const event of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(event, onPoint, { signal: stop.signal, passive: true });
    if (!savesData()) for (const screen of listedNow()) add(screen, false);
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
