import { lazyComponent } from '../ui/lazy-component.tsx';

// Rarely shown: only to users without a website.
export const LazyAccessRequest = lazyComponent(
  ['access'],
  async () => (await import('./access/access-request.tsx')).AccessRequest,
);
