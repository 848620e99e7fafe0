import type { ReactNode } from 'react';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Framed } from '../shared/session/current-website.tsx';
import { lazyPage } from './lazy-page.tsx';

const Shell = lazyPage(async () => (await import('./shell/shell.tsx')).Shell);

/** Renders the layout of public pages: signed-in users still see the menu. */
export function OpenFrame(): ReactNode {
  const { isFramed = false }: { isFramed?: boolean } = useRouteContext({ strict: false });
  return <Framed value={isFramed}>{isFramed ? <Shell /> : <Outlet />}</Framed>;
}

/** Loads the modules of the layout. */
export async function frameOf(isFramed: boolean): Promise<{ isFramed: boolean }> {
  if (isFramed) await Shell.preload();
  return { isFramed };
}
