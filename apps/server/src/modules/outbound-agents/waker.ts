import type { Notifications, Topic } from '../../db/notifications.ts';

/** Poll interval in ms. It limits the delay that a lost database notification causes. */
export const LOOK_AGAIN_MS = 5_000;

export interface Waker {
  /** Resolves at a notification since the last call, when the signal aborts, or after the given time. */
  woken(milliseconds: number): Promise<void>;
  leave(): void;
}

/** Creates a waiter for database notifications. It remembers a notification that arrives between two waits. */
export function createWaker(
  notifications: Notifications,
  subjects: Array<{ topic: Topic; id: string }>,
  signal: AbortSignal | undefined,
): Waker {
  let isPending = false;
  let resume: (() => void) | null = null;
  const wake = () => {
    isPending = true;
    resume?.();
  };
  const unsubscribe = notifications.subscribe(subjects, wake);
  signal?.addEventListener('abort', wake);
  return {
    async woken(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      if (!isPending)
        await new Promise<void>((done) => {
          resume = done;
          timer = setTimeout(done, milliseconds);
        });
      clearTimeout(timer);
      resume = null;
      isPending = false;
    },
    leave() {
      unsubscribe();
      signal?.removeEventListener('abort', wake);
    },
  };
}
