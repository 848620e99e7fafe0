import { createContext, use } from 'react';

/** Leaves the panel for another address. */
export type GoTo = (url: string) => void;

const GoToContext = createContext<GoTo | null>(null);
export const GoToProvider = GoToContext;

/** Sends the browser to a provider. An address that is no page, such as `javascript:`, is refused. */
export function useGoTo(): GoTo {
  const goTo = use(GoToContext);
  if (!goTo) throw new Error('GoToProvider is missing.');
  return (url) => {
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('The address is no page.');
    goTo(url);
  };
}
