import { use, type ComponentType, type ReactNode } from 'react';
import { reloadOnce } from '../shared/ui/reload-guard.ts';

export interface LazyPage {
  (): ReactNode;
  /** Loads the page; the router awaits it before it shows the page. */
  preload: () => Promise<void>;
}

/** Returns a page in its own chunk. A missing chunk (after a new build) reloads the document, at most once in 10 s. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;

  async function fetchPage(): Promise<void> {
    try {
      Loaded = await load();
    } catch (error) {
      pending = undefined;
      await reloadOnce(error);
    }
  }
  function preload(): Promise<void> {
    pending ??= fetchPage();
    return pending;
  }

  function Page(): ReactNode {
    if (!Loaded) use(preload());
    return Loaded ? <Loaded /> : null;
  }
  return Object.assign(Page, { preload });
}
