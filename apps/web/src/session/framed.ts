import { createContext, use } from 'react';

export const Framed = createContext(false);

/** Whether an open page stands inside the shell, which has a head and the main part already. */
export function useIsFramed(): boolean {
  return use(Framed);
}
