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
  /** Shows the reason why a call failed, below a title. */
  callFailed: (error: unknown, title?: string) => void;
}

export const ToastsContext = createContext<Toasts>({
  done: () => {},
  failed: () => {},
  callFailed: () => {},
});
