import { use } from 'react';
import { ToastsContext, type Toasts } from './toasts-context.ts';

/** Says that something was done, with the way to undo it, or that it failed. */
export function useToasts(): Toasts {
  return use(ToastsContext);
}
