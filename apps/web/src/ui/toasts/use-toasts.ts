import { createContext, use } from 'react';

/** Says that something was done, with the way to undo it, or that it failed. */
export function useToasts(): Toasts {
  return use(ToastsContext);
}

export interface DoneOptions {
  /** Takes back what was done; it may fail with a toast of its own. */
  undo?: () => void;
}

export interface Toasts {
  done: (text: string, options?: DoneOptions) => void;
  failed: (title: string, text?: string) => void;
}

export const ToastsContext = createContext<Toasts>({ done: () => {}, failed: () => {} });
