import { scopeOf, type Operation } from '@vigie/contract/permissions.ts';
import type { Call, User } from '../access/actor.ts';
import type { Notifications, Topic } from '../db/notifications.ts';
import { ApiError } from '../errors/api-error.ts';

interface Following<T> {
  /** Topic that announces a change, and the operation that the caller must be allowed to call throughout. */
  about: { topic: Topic; id: string; operation: Operation };
  read: (call: Pick<Call, 'db' | 'actor'>) => Promise<T>;
  isOver: (value: T) => boolean;
  notifications: Notifications;
  /** Returns the current caller: a stream may outlive the rights it was opened with. */
  identifyAgain: () => Promise<User | null>;
  signal: AbortSignal | undefined;
}

/** Yields an object each time it changes, until it is final or the caller may no longer see it. */
export async function* followChanges<T>(call: Call, following: Following<T>): AsyncGenerator<T> {
  const { about, read, isOver, notifications, identifyAgain, signal } = following;
  const bell = createBell(signal);
  const leave = notifications.subscribe(
    [
      { topic: about.topic, id: about.id },
      { topic: 'access', id: call.actor.userId },
    ],
    bell.ring,
  );
  try {
    let sent = '';
    for (;;) {
      const actor = await stillAllowed(identifyAgain, about.operation);
      const value = await read({ db: call.db, actor });
      const seen = JSON.stringify(value);
      if (seen !== sent) yield value;
      sent = seen;
      if (isOver(value)) return;
      await bell.rung();
      if (signal?.aborted === true) return;
    }
  } finally {
    leave();
  }
}

async function stillAllowed(identifyAgain: () => Promise<User | null>, operation: Operation) {
  const user = await identifyAgain();
  if (user === null) throw new ApiError('not-signed-in');
  const scope = scopeOf(operation, user.role);
  if (scope === null) throw new ApiError('forbidden');
  return { ...user, scope };
}

/** Creates a signal to wait for. Signals sent while nobody waits are merged into one. */
function createBell(signal: AbortSignal | undefined) {
  let pending = false;
  let answer: (() => void) | null = null;
  const ring = () => {
    pending = true;
    answer?.();
  };
  signal?.addEventListener('abort', ring);
  const rung = async () => {
    if (!pending) await new Promise<void>((done) => (answer = done));
    pending = false;
    answer = null;
  };
  return { ring, rung };
}
