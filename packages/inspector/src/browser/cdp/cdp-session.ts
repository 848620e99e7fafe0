import type { EventName, EventOf, Method, Params, Result } from './protocol.ts';

/** The browser, its pipe or this session is gone, and no answer will come. */
export class CdpClosed extends Error {
  override name = 'CdpClosed';
}

/** The browser refused a command; `message` is Chromium's own. */
export class CdpRefused extends Error {
  override name = 'CdpRefused';
}

/** Conversation with a target (or with the browser itself) over the shared pipe. */
export interface CdpSession {
  readonly id: string;
  /** Sends a command. Raises CdpRefused, CdpClosed. */
  send<M extends Method>(method: M, params?: Params<M>): Promise<Result<M>>;
  /** Sends a command without waiting for its answer, because a target may be gone before it answers. */
  tell<M extends Method>(method: M, params?: Params<M>): void;
  on<E extends EventName>(event: E, handler: (payload: EventOf<E>) => void): void;
  /** Registers a listener for the size of each message of this target; Infinity for a message that was too long. */
  onBytes(listener: (bytes: number) => void): void;
  /** Resolves when the target has detached or the browser is gone. */
  readonly closed: Promise<void>;
  readonly isClosed: boolean;
}
