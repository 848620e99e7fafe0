import { generateKeyPairSync } from 'node:crypto';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openStampingService } from '../test/stamping-service.ts';
import { readContainer, writeContainer } from './container.ts';
import { seal, type Sealing } from './seal.ts';
import { requestTimeStamp } from './time-stamp.ts';
import { verifySealed } from './verify.ts';

const AT = '2026-03-10T12:00:00.000Z';
const { privateKey } = generateKeyPairSync('ed25519');
const FILES = new Map([
  ['archive/data.warc.gz', Buffer.from('a record')],
  ['pages/pages.jsonl', Buffer.from('{}\n')],
]);
const SEALING: Sealing = {
  title: 'A page',
  created: AT,
  software: 'Vigie 1',
  mainPageUrl: 'https://shop.example/',
  mainPageDate: AT,
  files: FILES,
  privateKey,
  timeStamp: null,
};
const service = await openStampingService();
async function timeStamp(sha256: Uint8Array): Promise<Uint8Array> {
  const { query, tokenOf } = requestTimeStamp(sha256);
  return tokenOf(await service.reply(query, new Date(AT)));
}
const stamped = await seal({ ...SEALING, timeStamp });
const faultsOf = async (bytes: Uint8Array) => (await verifySealed(bytes)).faults;

describe('a sealed file', () => {
  test('is the same bytes for the same files, and as it was sealed', async () => {
    const bytes = await seal(SEALING);
    expect(Buffer.from(await seal(SEALING)).equals(bytes)).toBe(true);
    expect(await verifySealed(bytes)).toMatchObject({
      faults: [],
      about: { title: 'A page', created: AT },
      timeStamp: null,
      files: [{ path: 'archive/data.warc.gz', bytes: 8 }, { path: 'pages/pages.jsonl' }],
    });
  });

  test('reports whose key signed it, and is refused where it is another one’s', async () => {
    const { fingerprint } = await verifySealed(stamped);
    expect((await verifySealed(stamped, { trusted: fingerprint?.toUpperCase() ?? '' })).faults).toEqual([]);
    expect((await verifySealed(stamped, { trusted: 'ab:cd' })).faults).toEqual(['key']);
  });

  test('reports when a service saw it, and whether its authority is trusted', async () => {
    const expected = { at: AT, authority: 'Test time stamps' };
    expect((await verifySealed(stamped)).timeStamp).toEqual({ ...expected, isTrusted: false });
    const { timeStamp: known } = await verifySealed(stamped, { authorities: [service.root] });
    expect(known).toEqual({ ...expected, isTrusted: true });
    const other = await openStampingService();
    const { timeStamp: strange } = await verifySealed(stamped, { authorities: [other.root] });
    expect(strange?.isTrusted).toBe(false);
  });

  test('is refused with any bit changed', async () => {
    for (let at = 0; at < stamped.length * 8; at += 41) {
      const changed = Uint8Array.from(stamped);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(await faultsOf(changed), `bit ${at}`).not.toEqual([]);
    }
  });

  test('is refused cut, longer, in another order, compressed, and with a file more', async () => {
    const files = readContainer(stamped) ?? new Map<string, Uint8Array>();
    const reordered = writeContainer(new Map([...files].toReversed()));
    const more = writeContainer(new Map([...files, ['extra.txt', Buffer.from('x')]]));
    const compressed = zipSync(Object.fromEntries(files));
    expect(await faultsOf(stamped.subarray(0, -1))).toEqual(['container']);
    expect(await faultsOf(Buffer.concat([stamped, Buffer.from([0])]))).toEqual(['container']);
    expect(await faultsOf(Buffer.concat([Buffer.from([0]), stamped]))).toEqual(['container']);
    expect(await faultsOf(reordered)).toEqual(['files']);
    expect(await faultsOf(more)).toEqual(['files']);
    expect(await faultsOf(compressed)).toEqual(['container']);
    expect(await faultsOf(new Uint8Array())).toEqual(['container']);
  });

  test('is refused with the time stamp of another file', async () => {
    const token = await timeStamp(Buffer.alloc(32, 1));
    const bytes = await seal({ ...SEALING, timeStamp: async () => token });
    expect(await verifySealed(bytes)).toMatchObject({ faults: ['time-stamp'], timeStamp: null });
  });

  test('takes no answer to another question of a service', async () => {
    const { query } = requestTimeStamp(Buffer.alloc(32, 1));
    const reply = await service.reply(query, new Date(AT));
    await expect(requestTimeStamp(Buffer.alloc(32, 1)).tokenOf(reply)).rejects.toThrow(/something else/);
  });
});
