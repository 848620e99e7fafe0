import { MantineProvider } from '@mantine/core';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiProvider, type Api } from '../shared/api/api-provider.tsx';
import { createClient, createQueries } from '../shared/api/client.ts';
import { createHttp, type Fetch } from '../shared/api/http.ts';
import type { I18n } from '../shared/i18n/i18n.ts';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import {
  ConfirmationGate,
  createConfirmation,
  type Confirmation,
} from '../domain/sign-in/confirmation/confirmation.tsx';
import { GoToProvider, type GoTo } from '../shared/session/go-to.tsx';
import { SessionProvider } from '../shared/session/session-provider.tsx';
import type { SessionStore } from '../shared/session/session-store.ts';
import { OWN_FACTOR } from './guard.ts';
import { createPanelRouter, toSignIn, type PanelRouter } from './router.tsx';
import { createSignedIn } from './signed-in.ts';
import { theme } from './theme.ts';

/** Browser interfaces that the panel uses; tests replace them. */
export interface Surroundings {
  origin: string;
  panelIdentifier: string;
  fetch: Fetch;
  history: RouterHistory;
  session: SessionStore;
  i18n: I18n;
  newKey: () => string;
  wait: (ms: number) => Promise<void>;
  log: (error: unknown) => void;
  isLeaving: () => boolean;
  /** Navigates from the panel to another address. */
  goTo: GoTo;
}

export interface Panel {
  confirmation: Confirmation;
  router: PanelRouter;
  queryClient: QueryClient;
  api: Api;
  surroundings: Surroundings;
}

/** Connects the session, the API and the router; it loads nothing yet. */
export function createPanel(surroundings: Surroundings): Panel {
  const { origin, session, i18n, history, log, isLeaving } = surroundings;
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
  });
  const leave = () => {
    session.clear();
    queryClient.clear();
    const { href, pathname } = router.latestLocation;
    const page = router.getMatchedRoutes(pathname)[0].at(-1)?.options.staticData?.screen?.name;
    // Signed-out users may stay on a public page; only the menu disappears.
    if (page !== undefined && mayOpen(page, null)) void router.invalidate();
    else void router.navigate(toSignIn(href));
  };
  const confirmation = createConfirmation();
  const { ask: confirm } = confirmation;
  // A refusal whose message cannot be loaded is shown as an internal error.
  const onRefused = () => i18n.load(['api-errors']).catch(() => {});
  const onFactorNeeded = () => void router.navigate({ to: OWN_FACTOR, replace: true });
  const http = createHttp({
    ...surroundings,
    token: session.token,
    onSignedOut: leave,
    onFactorNeeded,
    onRefused,
    confirm,
  });
  const client = createClient(origin, http);
  const queries = createQueries(client);
  const signedIn = createSignedIn({ queryClient, queries, session, log, leave, isLeaving });
  const router: PanelRouter = createPanelRouter({ i18n, signedIn }, history);
  return { confirmation, router, queryClient, api: { client, queries }, surroundings };
}

export function PanelApp({ panel }: { panel: Panel }): ReactNode {
  const { session, i18n, goTo } = panel.surroundings;
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={panel.queryClient}>
          <ApiProvider api={panel.api}>
            <SessionProvider store={session}>
              <GoToProvider value={goTo}>
                <RouterProvider router={panel.router} />
                <ConfirmationGate confirmation={panel.confirmation} />
              </GoToProvider>
            </SessionProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  );
}
