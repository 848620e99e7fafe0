import { useSyncExternalStore, type ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Confirmation } from './confirmation.ts';

const ConfirmationDialog = lazyPart(
  ['password', 'shell'],
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  () => null,
);

/** Shows the dialog that asks for the password while a call waits for it. */
export function ConfirmationGate({ confirmation }: { confirmation: Confirmation }): ReactNode {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  return isAsked ? <ConfirmationDialog onSettled={confirmation.settle} /> : null;
}
