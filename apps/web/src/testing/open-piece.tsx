import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { theme } from '../app/theme.ts';
import { createI18n, type Namespace } from '../shared/i18n/i18n.ts';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import { ToastsProvider } from '../shared/ui/toasts/toasts-provider.tsx';

export interface OpenPiece extends RenderResult {
  user: UserEvent;
  /** Returns path and search of the address. */
  address: () => string;
  navigate: (to: string) => Promise<void>;
}

/** Renders one component at `/piece`, with texts, theme, toasts and a router; `/elsewhere` shows its own name. */
export async function openPiece(
  Piece: () => ReactNode,
  {
    search = '',
    locale = 'en',
    words = [],
  }: { search?: string; locale?: Locale; words?: readonly Namespace[] } = {},
): Promise<OpenPiece> {
  const i18n = createI18n({ initial: locale, announce: () => {}, store: () => {} });
  await i18n.load(['shell', 'api-errors', ...words]);
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/piece', component: Piece }),
      createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => 'Elsewhere' }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/piece${search}`] }),
  });
  await router.load();
  const result = render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <I18nProvider i18n={i18n}>
        <ToastsProvider>
          <RouterProvider router={router as never} />
        </ToastsProvider>
      </I18nProvider>
    </MantineProvider>,
  );
  return {
    ...result,
    user: userEvent.setup({ delay: null }),
    address: () => router.latestLocation.href,
    navigate: (to) => router.navigate({ to }),
  };
}
