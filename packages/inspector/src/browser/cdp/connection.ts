import type { Readable, Writable } from 'node:stream';
import { CdpClosed, CdpRefused, type CdpSession } from './cdp-session.ts';
import { createPipeReader } from './pipe-reader.ts';
import type { EventName, EventOf, Method, Params, Result } from './protocol.ts';

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}
interface Pending {
  method: string;
  session: Session;
  resolve(result: unknown): void;
  reject(error: Error): void;
}
type Handler = (payload: never) => void;
interface Session extends CdpSession {
  handlers: Map<string, Handler[]>;
  received(bytes: number): void;
  close(): void;
}

/** DevTools connection to one browser. */
export interface Connection {
  readonly browser: CdpSession;
  /** Returns the session of a target that auto-attach announced; created on first use. */
  session(id: string): CdpSession;
  readonly closed: Promise<void>;
}

/**
 * Maximum size of a message in bytes. A longer message holds nothing that a recording stores, and reading it could end
 * this process.
 */
const MESSAGE_BYTES_MAX = 32_000_000;
const SESSION_AT_END = /"sessionId":"([^"]+)"\}$/;

/** Opens a CDP connection over Chromium's remote debugging pipe: JSON messages, each ended by a NUL byte. */
export function createConnection(input: Readable, output: Writable): Connection {
  const sessions = new Map<string, Session>();
  const pending = new Map<number, Pending>();
  let lastId = 0;
  /** Messages sent in the same moment are written at once, because each write wakes the browser. */
  let unsent = '';
  let isOpen = true;

  function post(session: Session, method: Method, params: unknown): number {
    lastId += 1;
    const message =
      session.id === ''
        ? { id: lastId, method, params }
        : { id: lastId, method, params, sessionId: session.id };
    if (unsent === '') queueMicrotask(write);
    unsent += `${JSON.stringify(message)}\0`;
    return lastId;
  }

  function write(): void {
    output.write(unsent);
    unsent = '';
  }

  function openSession(id: string): Session {
    const handlers = new Map<string, Handler[]>();
    let hearBytes: ((bytes: number) => void) | null = null;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    let isClosed = !isOpen;
    const session: Session = {
      id,
      closed,
      handlers,
      get isClosed() {
        return isClosed;
      },
      send<M extends Method>(method: M, params?: Params<M>): Promise<Result<M>> {
        if (isClosed) return Promise.reject(new CdpClosed(`${method}: the target is gone`));
        return new Promise<unknown>((resolve, reject) => {
          pending.set(post(session, method, params), { method, session, resolve, reject });
        }) as Promise<Result<M>>;
      },
      tell(method, params) {
        if (!isClosed) post(session, method, params);
      },
      on<E extends EventName>(event: E, handler: (payload: EventOf<E>) => void) {
        const known = handlers.get(event);
        if (known) known.push(handler);
        else handlers.set(event, [handler]);
      },
      received: (bytes) => hearBytes?.(bytes),
      onBytes(listener) {
        hearBytes = listener;
      },
      close() {
        isClosed = true;
        sessions.delete(id);
        for (const [messageId, entry] of pending) {
          if (entry.session !== session) continue;
          pending.delete(messageId);
          entry.reject(new CdpClosed(`${entry.method}: the target is gone`));
        }
        resolve();
      },
    };
    sessions.set(id, session);
    return session;
  }

  const browser = openSession('');
  const session = (id: string) => sessions.get(id) ?? openSession(id);

  function receive(message: Message, bytes: number): void {
    sessions.get(message.sessionId ?? '')?.received(bytes);
    if (message.id !== undefined) return answer(message);
    if (message.method === undefined) return;
    if (message.method === 'Target.detachedFromTarget') {
      sessions.get((message.params as { sessionId: string }).sessionId)?.close();
    }
    const target = sessions.get(message.sessionId ?? '');
    for (const handler of target?.handlers.get(message.method) ?? []) handler(message.params as never);
  }

  function answer(message: Message): void {
    const entry = pending.get(message.id ?? 0);
    if (!entry) return;
    pending.delete(message.id ?? 0);
    if (message.error) entry.reject(new CdpRefused(`${entry.method}: ${message.error.message}`));
    else entry.resolve(message.result);
  }

  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>();
  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    for (const open of Array.from(sessions.values())) open.close();
    resolveClosed();
  }
  input.on(
    'data',
    createPipeReader(
      {
        onText: (text, bytes) => receive(JSON.parse(text) as Message, bytes),
        onTooLong: (tail) => sessions.get(SESSION_AT_END.exec(tail)?.[1] ?? '')?.received(Infinity),
      },
      MESSAGE_BYTES_MAX,
    ),
  );
  for (const stream of [input, output]) {
    stream.on('error', end);
    stream.on('close', end);
  }
  return { browser, session, closed };
}
