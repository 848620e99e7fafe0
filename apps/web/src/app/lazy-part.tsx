import { Suspense, use, type ComponentType, type ReactNode } from 'react';
import type { Namespace } from '../i18n/i18n.ts';
import { useLoadWords } from '../i18n/i18n-provider.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { reloadOnce } from './lazy-page.tsx';

const HEIGHT_PX = 240;

/** A part of a screen that is fetched, with its words, when it is first shown: a step of a wizard, a result. */
export function lazyPart<P extends object>(
  words: readonly Namespace[],
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const pending = new WeakMap<object, Promise<ComponentType<P>>>();

  async function fetchPart(loadWords: ReturnType<typeof useLoadWords>): Promise<ComponentType<P>> {
    try {
      const [component] = await Promise.all([load(), loadWords(words)]);
      return component;
    } catch (error) {
      return reloadOnce(error);
    }
  }
  function Part(props: P): ReactNode {
    const loadWords = useLoadWords();
    const found = pending.get(loadWords) ?? fetchPart(loadWords);
    pending.set(loadWords, found);
    const Component = use(found);
    return <Component {...props} />;
  }
  return function LazyPart(props) {
    return (
      <Suspense fallback={<Skeleton height={HEIGHT_PX} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
