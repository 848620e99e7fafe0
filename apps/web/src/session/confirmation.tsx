import { useSyncExternalStore, type ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

/**
 * Asks whether it is still the user when a call needs it. Calls that need it at the same time share the answer.
 */
export interface Confirmation {
  /** Whether that was shown. */
  ask: () => Promise<boolean>;
  settle: (isGiven: boolean) => void;
  isAsked: () => boolean;
  /** Hears when it is asked for, and when it was settled. */
  subscribe: (listener: () => void) => () => void;
}

export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>();
  let waiting: Array<(isGiven: boolean) => void> = [];
  const tell = () => listeners.forEach((listener) => listener());
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
        tell();
      }),
    settle(isGiven) {
      const answered = waiting;
      waiting = [];
      answered.forEach((resolve) => resolve(isGiven));
      tell();
    },
    isAsked: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const ConfirmationDialog = lazyPart(
  ['password', 'shell', 'signing-in'],
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  () => null,
);

/** Shows the dialog that asks for it while a call waits for it. */
export function ConfirmationGate({ confirmation }: { confirmation: Confirmation }): ReactNode {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  return isAsked ? <ConfirmationDialog onSettled={confirmation.settle} /> : null;
}
