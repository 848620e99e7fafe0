import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Refused = lazyPart(
  ['refused'],
  async () => (await import('./refused/refused.tsx')).Refused,
  () => null,
);

/** Says why somebody who asked for another page is here: their role does not open it, and who may change that. */
export function RefusedNotice(): ReactNode {
  const { pathname, state } = useLocation();
  return pathname === '/' && state.refused ? <Refused page={state.refused} /> : null;
}
