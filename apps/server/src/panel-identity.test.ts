import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { WrongInstanceKey, openInstance } from './panel-identity.ts';

describe("the panel's identity", () => {
  let database: TestDatabase;
  let machine: string;
  let other: string;
  beforeEach(async () => {
    database = await openTestDatabase();
    machine = await mkdtemp(join(tmpdir(), 'vigie-machine-'));
    other = await mkdtemp(join(tmpdir(), 'vigie-machine-'));
  });
  afterEach(async () => {
    await database.close();
    for (const directory of [machine, other]) await rm(directory, { recursive: true });
  });

  const onMachine = (dataDirectory: string, secretKey: Buffer | null = null) =>
    openInstance(database.db, { dataDirectory, secretKey });

  test('stays the same from start to start, and lies sealed in the database', async () => {
    const { identity } = await onMachine(machine);
    expect((await onMachine(machine)).identity).toEqual(identity);
    const row = await database.db.selectFrom('panelIdentity').selectAll().executeTakeFirstOrThrow();
    expect(row.panelId).toBe(identity.panelId);
    expect(row.privateKey.includes(identity.privateKey)).toBe(false);
  });

  test('stores the key that opens it in a file that only its owner reads', async () => {
    await onMachine(machine);
    expect((await stat(join(machine, 'keys', 'instance-key'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(machine, 'keys'))).mode & 0o777).toBe(0o700);
  });

  test('is one for machines that start together with one key', async () => {
    const key = randomBytes(32);
    const opened = await Promise.all([machine, other, machine].map((each) => onMachine(each, key)));
    expect(new Set(opened.map(({ identity }) => identity.privateKey)).size).toBe(1);
  });

  test('is refused to a machine without the key, with what to do, and no key is made there', async () => {
    await onMachine(machine);
    await expect(onMachine(other)).rejects.toThrow(WrongInstanceKey);
    await expect(onMachine(other)).rejects.toThrow(/Set VIGIE_SECRET_KEY to the key of the machine/);
    await expect(access(join(other, 'keys'))).rejects.toThrow('ENOENT');
  });

  test('is refused to a machine with another key', async () => {
    const { secrets } = await onMachine(machine);
    const refused = onMachine(other, randomBytes(32));
    await expect(refused).rejects.toThrow(WrongInstanceKey);
    await expect(refused).rejects.toThrow(secrets.keyId);
  });

  test('opens on a second machine with the text of the key file in VIGIE_SECRET_KEY', async () => {
    const { identity } = await onMachine(machine);
    const text = await readFile(join(machine, 'keys', 'instance-key'), 'utf8');
    expect((await onMachine(other, Buffer.from(text, 'base64'))).identity).toEqual(identity);
  });

  test('is taken over once from the file of an earlier version, which then goes', async () => {
    const before = { panelId: randomUUID(), privateKey: 'key-of-before' };
    await mkdir(join(machine, 'keys'));
    await writeFile(join(machine, 'keys', 'panel.json'), JSON.stringify(before));
    expect((await onMachine(machine)).identity).toEqual(before);
    await expect(access(join(machine, 'keys', 'panel.json'))).rejects.toThrow('ENOENT');
    expect((await onMachine(machine)).identity).toEqual(before);
  });
});
