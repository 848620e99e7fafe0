import { lazyPart } from '../ui/lazy-part.tsx';

// Rarely shown: only to users without a website.
export const AskAccess = lazyPart(
  ['access'],
  async () => (await import('./access/access-request.tsx')).AccessRequest,
);
