import { expect, test } from 'vitest';
import type { Db } from './schema/database.ts';
import { shareRead } from './shared-reads.ts';

const database = (isTransaction = false) => ({ isTransaction }) as Db;

/** Creates a read that counts its executions and ends on command. */
function openRead() {
  const begun: { end: (answer: string) => void; fail: (error: Error) => void }[] = [];
  const read = shareRead(
    (_db: Db, _asked: string) =>
      new Promise<string>((end, fail) => {
        begun.push({ end, fail });
      }),
    (query) => query,
  );
  return { begun, read };
}

test('callers with an equal query meanwhile share a read, and none after it', async () => {
  const { begun, read } = openRead();
  const db = database();
  const both = Promise.all([read(db, 'shop'), read(db, 'shop')]);
  expect(begun).toHaveLength(1);
  begun[0]?.end('first');
  expect(await both).toEqual(['first', 'first']);
  const later = read(db, 'shop');
  begun[1]?.end('second');
  expect(await later).toBe('second');
});

test('another question, another database and a transaction read for themselves', () => {
  const { begun, read } = openRead();
  const db = database();
  const inTransaction = database(true);
  void read(db, 'shop');
  void read(db, 'blog');
  void read(database(), 'shop');
  void read(inTransaction, 'shop');
  void read(inTransaction, 'shop');
  expect(begun).toHaveLength(5);
});

test('a read that fails fails for who shared it, and is done again later', async () => {
  const { begun, read } = openRead();
  const db = database();
  const both = Promise.allSettled([read(db, 'shop'), read(db, 'shop')]);
  begun[0]?.fail(new Error('gone'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void read(db, 'shop');
  expect(begun).toHaveLength(2);
});
