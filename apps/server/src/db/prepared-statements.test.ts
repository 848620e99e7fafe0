import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { prepareRepeated } from './prepared-statements.ts';

/** Connects and records the names under which statements were prepared; undefined: not prepared. */
function connect(): { client: PoolClient; names: (string | undefined)[] } {
  const names: (string | undefined)[] = [];
  const query = (text: string | { name: string }) =>
    names.push(typeof text === 'string' ? undefined : text.name);
  const client = { query } as unknown as PoolClient;
  prepareRepeated(client);
  return { client, names };
}

test('a statement is prepared from its third time on', () => {
  const { client, names } = connect();
  for (let time = 0; time < 4; time += 1) void client.query('select $1', [time]);
  void client.query('select $1, 2', [1]);
  expect(names).toEqual([undefined, undefined, 's0', 's0', undefined]);
});

test('a connection prepares a hundred statements and no more', () => {
  const { client, names } = connect();
  for (let number = 0; number < 150; number += 1)
    for (let time = 0; time < 3; time += 1) void client.query(`select $1, ${number}`, [time]);
  expect(new Set(names).size).toBe(101);
});

test('a statement without values is left as it is', () => {
  const { client, names } = connect();
  for (let time = 0; time < 4; time += 1) void client.query('commit');
  expect(names).toEqual([undefined, undefined, undefined, undefined]);
});
