import { createContext, use } from 'react';

/** Returns functions that show a success, with an undo button, or a failure. */
export function useToasts(): Toasts {
  return use(ToastsContext);
}

export interface DoneOptions {
  /** Undoes the action; a failure shows its own toast. */
  undo?: () => void;
}

export interface Toasts {
  done: (text: string, options?: DoneOptions) => void;
  failed: (title: string, text?: string) => void;
}

export const ToastsContext = createContext<Toasts>({ done: () => {}, failed: () => {} });
