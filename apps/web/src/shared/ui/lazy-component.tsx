import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Namespace } from '../i18n/i18n.ts';
import { useLoadWords } from '../i18n/i18n-provider.tsx';
import { reloadOnce } from './reload-guard.ts';
import { Skeleton } from './skeleton.tsx';

const HEIGHT_PX = 240;

type LoadWords = ReturnType<typeof useLoadWords>;

export interface LazyComponent<P> {
  (props: P): ReactNode;
  /** Prefetches the part, so that it shows at once later. If this fails, showing the part loads it again. */
  preload: (loadWords: LoadWords) => Promise<unknown>;
}

/** A loaded part, or the error of its load. */
interface Fetched<P> {
  component?: ComponentType<P> | undefined;
  error?: unknown;
}

/**
 * Returns a part of a screen that is loaded with its texts when it is first shown: a section of a form, a result.
 * `Waiting` is shown until then.
 */
export function lazyComponent<P extends object>(
  words: readonly Namespace[],
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = AnyWaiting,
): LazyComponent<P> {
  const pending = new WeakMap<LoadWords, Promise<ComponentType<P>>>();
  const loaded = new WeakMap<LoadWords, ComponentType<P>>();

  async function preload(loadWords: LoadWords): Promise<ComponentType<P>> {
    const [component] = await Promise.all([load(), loadWords(words)]);
    loaded.set(loadWords, component);
    return component;
  }
  function fetchPart(loadWords: LoadWords): Promise<ComponentType<P>> {
    const found = pending.get(loadWords) ?? preload(loadWords).catch(reloadOnce);
    pending.set(loadWords, found);
    return found;
  }
  function LazyPart(props: P): ReactNode {
    const loadWords = useLoadWords();
    const [part, setPart] = useState<Fetched<P>>({ component: loaded.get(loadWords) });
    useEffect(() => {
      const stop = new AbortController();
      const set = (fetched: Fetched<P>) => {
        if (!stop.signal.aborted) setPart(fetched);
      };
      if (!loaded.has(loadWords))
        fetchPart(loadWords).then(
          (component) => set({ component }),
          (error: unknown) => set({ error }),
        );
      else set({ component: loaded.get(loadWords) });
      return () => stop.abort();
    }, [loadWords]);
    if (part.error !== undefined) throw part.error;
    return createElement<P>(part.component ?? Waiting, props);
  }
  return Object.assign(LazyPart, { preload });
}

function AnyWaiting(): ReactNode {
  return <Skeleton height={HEIGHT_PX} />;
}
