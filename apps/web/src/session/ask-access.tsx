import { lazyPart } from '../ui/lazy-part.tsx';

// Few ever see it: who has no website.
export const AskAccess = lazyPart(
  ['access'],
  async () => (await import('./access/access-request.tsx')).AccessRequest,
);
