import { useSyncExternalStore, type ReactNode } from 'react';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

/** Requests the user's confirmation when a call needs it. Concurrent calls share the answer. */
export interface Confirmation {
  /** Resolves to true if the user confirmed. */
  ask: () => Promise<boolean>;
  settle: (isGiven: boolean) => void;
  isPending: () => boolean;
  /** Calls the listener when a confirmation is requested, and when it is settled. */
  subscribe: (listener: () => void) => () => void;
}

export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>();
  let waiting: Array<(isGiven: boolean) => void> = [];
  const notify = () => listeners.forEach((listener) => listener());
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
        notify();
      }),
    settle(isGiven) {
      const answered = waiting;
      waiting = [];
      answered.forEach((resolve) => resolve(isGiven));
      notify();
    },
    isPending: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

// Loaded separately: shown before few changes, and every first load would carry it.
const ConfirmationDialog = lazyComponent(
  ['password', 'shell', 'signing-in'],
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  () => null,
);

/** Renders the confirmation dialog while a call waits for it. */
export function ConfirmationGate({ confirmation }: { confirmation: Confirmation }): ReactNode {
  const isPending = useSyncExternalStore(confirmation.subscribe, confirmation.isPending);
  return isPending ? <ConfirmationDialog onSettled={confirmation.settle} /> : null;
}
