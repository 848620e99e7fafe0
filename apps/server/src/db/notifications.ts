import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Db } from './schema/database.ts';

/**
 * Topics that the database announces, each with an id. `job`: a job changed. `access`: a user's access changed. `turn`:
 * a rate-limit slot of a website is free. `queue`: a job entered that queue. `line`: an agent's long poll has work.
 * `answer`: an agent answered a message. `website_import`: an import changed.
 */
const TOPICS = ['job', 'access', 'slot', 'queue', 'outbound', 'answer', 'website_import'] as const;
export type Topic = (typeof TOPICS)[number];

/** Notifies every server of a change; within a transaction, when it commits. */
export async function announce(db: Db, topic: Topic, id: string): Promise<void> {
  await sql`select ${notifying(topic, id)}`.execute(db);
}

/** Returns a column of a statement that announces each row that the statement returns. */
export function notifying(topic: Topic, id: string): RawBuilder<unknown> {
  return sql`pg_notify(${topic}, ${id})`;
}

export interface Notifications {
  /**
   * Calls `wake` at each announcement of these subjects, and after a gap in listening. Returns the function that
   * unsubscribes.
   */
  subscribe(subjects: Array<{ topic: Topic; id: string }>, wake: () => void): () => void;
  close: () => Promise<void>;
}

const RECONNECT_PAUSE_MS = 500;

/** Listens to announcements on its own connection, which is reopened whenever it breaks. */
export function listenToNotifications(connection: ClientConfig): Notifications {
  const wakers = new Map<string, Set<() => void>>();
  const state: { client: Client | null; closed: boolean } = { client: null, closed: false };
  const listening = keepListening(state, connection, {
    received: (topic, id) => wakers.get(`${topic}:${id}`)?.forEach((wake) => wake()),
    reconnected: () => wakers.forEach((set) => set.forEach((wake) => wake())),
  });
  return {
    subscribe(subjects, wake) {
      const keys = subjects.map(({ topic, id }) => `${topic}:${id}`);
      for (const key of keys) wakers.set(key, (wakers.get(key) ?? new Set()).add(wake));
      return () => {
        for (const key of keys) {
          wakers.get(key)?.delete(wake);
          if (wakers.get(key)?.size === 0) wakers.delete(key);
        }
      };
    },
    async close() {
      state.closed = true;
      await state.client?.end().catch(() => {});
      await listening;
    },
  };
}

interface Listener {
  received(topic: string, id: string): void;
  reconnected(): void;
}

async function keepListening(
  state: { client: Client | null; closed: boolean },
  connection: ClientConfig,
  listener: Listener,
): Promise<void> {
  while (!state.closed) {
    const client = new Client({ ...connection, application_name: `vigie listen ${process.pid}` });
    const broken = new Promise<void>((done) => {
      client.on('error', () => done());
      client.on('end', () => done());
    });
    // `connect` of a client that is ended meanwhile never settles.
    const lost = broken.then(() => Promise.reject(new Error('the connection broke')));
    client.on('notification', ({ channel, payload }) => listener.received(channel, payload ?? ''));
    state.client = client;
    try {
      await Promise.race([listen(client), lost]);
      listener.reconnected();
      await broken;
    } catch {
      if (!state.closed) await delay(RECONNECT_PAUSE_MS);
    }
    await client.end().catch(() => {});
  }
}

async function listen(client: Client): Promise<void> {
  await client.connect();
  for (const topic of TOPICS) await client.query(`listen ${topic}`);
}
