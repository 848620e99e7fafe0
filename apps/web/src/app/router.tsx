import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { OLD_ADDRESSES, searchOfNew, type OldAddress } from '@vigie/contract/old-addresses.ts';
import type { I18n } from '../shared/i18n/i18n.ts';
import { ErrorScreen, FramedErrorScreen, FramedNotFoundScreen, NotFoundScreen } from './full-page.tsx';
import { decide } from './guard.ts';
import { lazyPage } from './lazy-page.tsx';
import { frameOf, OpenFrame } from './open-frame.tsx';
import { Root } from './root.tsx';
import { SCREENS, type Screen } from './screens.ts';
import { preserveWebsiteAndPeriod, readOwnSearch, readSearch } from './search.ts';
import type { SignedIn } from './signed-in.ts';

export interface RouterContext {
  i18n: I18n;
  signedIn: SignedIn;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: PanelRouter;
  }
  interface StaticDataRouteOption {
    screen?: Screen;
  }
  interface HistoryState {
    /** Page that the role may not open; its visitor was redirected to /. */
    refused?: Screen['name'];
  }
}

/** Creates the route tree from the table of screens, under its two layouts. */
export function createPanelRouter(
  context: RouterContext,
  history: RouterHistory,
  screens: readonly Screen[] = SCREENS,
) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: Root,
    validateSearch: readSearch,
    notFoundComponent: NotFoundScreen,
  });
  const blank = createRoute({ getParentRoute: () => root, id: 'blank', component: Outlet });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'default',
    search: { middlewares: [preserveWebsiteAndPeriod] },
    component: lazyPage(async () => (await import('./shell/shell.tsx')).Shell),
  });
  const open = createRoute({
    getParentRoute: () => root,
    id: 'open',
    search: { middlewares: [preserveWebsiteAndPeriod] },
    beforeLoad: async () => frameOf((await context.signedIn()) !== null),
    component: OpenFrame,
  });
  // A signed-in user still sees the menu on an unknown path.
  const lost = createRoute({
    getParentRoute: () => shell,
    path: '$',
    beforeLoad: async () => {
      if ((await context.signedIn()) === null) throw notFound({ routeId: rootRouteId });
    },
    component: FramedNotFoundScreen,
  });
  const routesOf = (layout: Screen['layout'] | undefined, parent: AnyRoute) =>
    screens.filter((screen) => screen.layout === layout).map((screen) => routeOf(screen, parent, context));

  return createRouter({
    routeTree: root.addChildren([
      blank.addChildren(routesOf('blank', blank)),
      open.addChildren(routesOf('open', open)),
      shell.addChildren([
        ...routesOf(undefined, shell),
        ...OLD_ADDRESSES.map((old) => oldRouteOf(old, shell)),
        lost,
      ]),
    ]),
    context,
    history,
    defaultErrorComponent: ErrorScreen,
    defaultPreload: false,
    // Case-sensitive, as on the server.
    caseSensitive: true,
    scrollRestoration: true,
    search: { strict: true },
    notFoundMode: 'root',
  });
}

function routeOf(screen: Screen, parent: AnyRoute, { i18n, signedIn }: RouterContext): AnyRoute {
  const { load } = screen;
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { screen },
    validateSearch: readOwnSearch(screen.search),
    beforeLoad: async ({ location }) => {
      const user = screen.layout === undefined ? await signedIn() : null;
      const target = decide(screen.name, user?.active_profile.role.slug ?? null, user ?? undefined);
      if (target === '/connexion') throw redirect(toSignIn(location.href));
      if (target !== null)
        throw redirect({ to: target, replace: true, state: target === '/' ? { refused: screen.name } : {} });
    },
    component: load
      ? lazyPage(async () => {
          const [component] = await Promise.all([load(), i18n.load(screen.words)]);
          return component;
        })
      : undefined,
    ...(screen.layout === undefined ? { errorComponent: FramedErrorScreen } : {}),
  });
}

/** Creates a route that redirects before anything is drawn; the new address then checks permissions. */
function oldRouteOf(old: OldAddress, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: old.path,
    validateSearch: (search: Record<string, unknown>) => search,
    beforeLoad: ({ search, params }) => {
      throw redirect({ to: old.to, params, search: searchOfNew(old, search), replace: true });
    },
  });
}

/** Returns the redirect to the sign-in screen, with the return address unless that is the start page. */
export function toSignIn(href: string) {
  return { to: '/connexion', search: href === '/' ? {} : { to: href }, replace: true };
}

export type PanelRouter = ReturnType<typeof createPanelRouter>;
