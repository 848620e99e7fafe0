import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Requirements for agents, loaded on demand: few pools and websites have their own, and editors are at their budget. */
export const LazyNeedsFields = lazyComponent(
  ['needs'],
  async () => (await import('./needs-fields.tsx')).NeedsFields,
);
