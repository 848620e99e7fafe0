import {
  Link,
  Outlet,
  RouterProvider,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { createElement, Fragment, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** Parameters of the application from the page: the page's tag, and its requests. */
type Page = {
  pageView: () => void;
  basepath: string;
  /** Code that reports a view to the tag: the router, or both the router and the component of the product. */
  toldBy: 'router' | 'router-and-component' | 'nobody';
};

declare global {
  interface Window {
    startApplication: (page: Page) => { open: (path: string) => Promise<void> };
  }
}

/** Starts an application of React and TanStack Router, written as in their guides. */
window.startApplication = ({ pageView, basepath, toldBy }) => {
  const root = createRootRoute({ component: Shell });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
  const product = createRoute({
    getParentRoute: () => root,
    path: '/produit',
    loader: () => fetch('/attente/200/reponse.json').then((answer) => answer.json()),
    component: Product,
  });
  const basket = createRoute({
    getParentRoute: () => root,
    path: '/panier',
    component: lazyRouteComponent(() => import('./router-app-basket.ts'), 'Basket'),
  });
  const former = createRoute({
    getParentRoute: () => root,
    path: '/ancien',
    beforeLoad: () => {
      throw redirect({ to: '/panier', replace: true });
    },
  });

  function Product() {
    useEffect(() => {
      if (toldBy === 'router-and-component') pageView();
    }, []);
    return createElement('p', null, 'Produit');
  }

  const routeTree = root.addChildren([home, product, basket, former]);
  const router = createRouter({ routeTree, basepath });
  if (toldBy !== 'nobody') {
    router.subscribe('onResolved', ({ hrefChanged, fromLocation }) => {
      if (hrefChanged && fromLocation !== undefined) pageView();
    });
  }
  const container = document.querySelector('#application');
  if (container) createRoot(container).render(createElement(RouterProvider, { router }));
  return { open: (path) => router.navigate({ to: path }) };
};

function Shell() {
  return createElement(
    Fragment,
    null,
    createElement(Link, { to: '/produit' }, 'Produit'),
    createElement(Outlet),
  );
}

function Home() {
  return createElement('p', null, 'Accueil');
}
