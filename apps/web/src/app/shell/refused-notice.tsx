import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded separately: shown only after a refused address, and every screen would carry it.
const Refused = lazyComponent(
  ['refused'],
  async () => (await import('./refused/refused.tsx')).Refused,
  () => null,
);

/** Renders a notice after a redirect: the role does not open the requested page, and who can change that. */
export function RefusedNotice(): ReactNode {
  const { pathname, state } = useLocation();
  return pathname === '/' && state.refused ? <Refused page={state.refused} /> : null;
}
