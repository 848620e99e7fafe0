import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import type { Namespace } from '../i18n/i18n.ts';
import { useLoadWords } from '../i18n/i18n-provider.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { reloadOnce } from './lazy-page.tsx';

const HEIGHT_PX = 240;

type LoadWords = ReturnType<typeof useLoadWords>;

export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Fetches the part before it is shown, so that it then shows at once; it may fail, and is fetched again when shown. */
  preload: (loadWords: LoadWords) => Promise<unknown>;
}

/**
 * A part of a screen that is fetched, with its words, when it is first shown: a step of a wizard, a result.
 * `Waiting` keeps its place meanwhile.
 */
export function lazyPart<P extends object>(
  words: readonly Namespace[],
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = AnyWaiting,
): LazyPart<P> {
  const pending = new WeakMap<LoadWords, Promise<ComponentType<P>>>();
  const loaded = new WeakMap<LoadWords, Promise<ComponentType<P>>>();

  async function preload(loadWords: LoadWords): Promise<ComponentType<P>> {
    const [component] = await Promise.all([load(), loadWords(words)]);
    loaded.set(loadWords, settled(component));
    return component;
  }
  function fetchPart(loadWords: LoadWords): Promise<ComponentType<P>> {
    const found = pending.get(loadWords) ?? preload(loadWords).catch(reloadOnce);
    pending.set(loadWords, found);
    return found;
  }
  function usePart(): ComponentType<P> {
    const loadWords = useLoadWords();
    return use(loaded.get(loadWords) ?? fetchPart(loadWords));
  }
  function Part(props: P): ReactNode {
    return createElement(usePart(), props);
  }
  function LazyPart(props: P): ReactNode {
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload });
}

/** React takes the value of a promise that says it is fulfilled at once, without waiting for it. */
function settled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

function AnyWaiting(): ReactNode {
  return <Skeleton height={HEIGHT_PX} />;
}
