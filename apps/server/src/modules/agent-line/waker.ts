import type { Notifications, Topic } from '../../db/notifications.ts';

/** How late a lost announcement is made up for. */
export const LOOK_AGAIN_MS = 5_000;

export interface Waker {
  /** Resolves at an announcement since the last call, when the signal aborts, or after so long. */
  woken(milliseconds: number): Promise<void>;
  leave(): void;
}

/** Waits for announcements; one that comes while nobody waits is kept. */
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
