import { createContext, use } from 'react';

/** Navigates from the panel to another address. */
export type GoTo = (url: string) => void;

const GoToContext = createContext<GoTo | null>(null);
export const GoToProvider = GoToContext;

/**
 * Returns a function that sends the browser to an identity provider. It refuses an address that is no page, such as
 * `javascript:`.
 */
export function useGoTo(): GoTo {
  const goTo = use(GoToContext);
  if (!goTo) throw new Error('GoToProvider is missing.');
  return (url) => {
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('The address is no page.');
    goTo(url);
  };
}
