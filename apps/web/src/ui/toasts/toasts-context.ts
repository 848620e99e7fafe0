import { createContext } from 'react';

export interface DoneOptions {
  /** Takes back what was done; it may fail with a toast of its own. */
  undo?: () => void;
}

export interface Toasts {
  done: (text: string, options?: DoneOptions) => void;
  failed: (title: string, text?: string) => void;
}

export const ToastsContext = createContext<Toasts>({ done: () => {}, failed: () => {} });
