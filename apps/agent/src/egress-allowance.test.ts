import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkAddress } from '@vigie/inspector/egress/policy.ts';
import { temporaryDirectory } from '../test/paired-agent.ts';
import { openEgress, readEgressPolicy } from './egress-allowance.ts';

async function policyOf(text: string, allowLoopback = false) {
  const allowFile = join(await temporaryDirectory(), 'allowed-networks');
  await writeFile(allowFile, text);
  return readEgressPolicy({ allowFile, allowLoopback });
}

test('without a file nothing private is open', async () => {
  const policy = await readEgressPolicy({ allowFile: null, allowLoopback: false });
  expect([checkAddress(policy, '10.2.3.4'), checkAddress(policy, '127.0.0.1')]).toEqual([
    'private',
    'loopback',
  ]);
});

test('a file opens the networks that it lists and no others', async () => {
  const policy = await policyOf('# our intranet\n10.2.0.0/16  # shops\n\nfd12::/32\n');
  expect(['10.2.3.4', 'fd12::1', '10.3.0.1'].map((ip) => checkAddress(policy, ip))).toEqual([
    null,
    null,
    'private',
  ]);
});

test('this machine is open by its own option only', async () => {
  const policy = await policyOf('10.2.0.0/16', true);
  expect(['127.0.0.1', '::1', '10.2.0.1'].map((ip) => checkAddress(policy, ip))).toEqual([null, null, null]);
});

test.each(['0.0.0.0/0', '127.0.0.0/8', '127.9.0.0/16', '::/0', '10.2.0.0', 'intranet'])(
  'refuses a file with the line %s',
  async (line) => {
    await expect(policyOf(line)).rejects.toMatchObject({ name: 'BadAllowFile' });
  },
);

test('metadata services stay closed, whatever a file lists', async () => {
  const policy = await policyOf('169.254.0.0/16\n100.64.0.0/10');
  expect(checkAddress(policy, '169.254.169.254')).toBe('metadata');
});

const HERE = 'http://127.0.0.1:4010/';

/** Returns whether a port of this machine is open in a run of a website. */
async function isOpen(url: string, port: number, allowLoopback = true): Promise<boolean> {
  const allowance = { allowFile: null, allowLoopback, loopbackPorts: [4010, 4011] };
  const egressOf = await openEgress(allowance, () => 4001);
  return checkAddress(await egressOf([url]), '127.0.0.1', port) === null;
}

describe('in a run', () => {
  test('a website at a port that is named reaches the ports that are named, and no other', async () => {
    expect([await isOpen(HERE, 4010), await isOpen(HERE, 4011), await isOpen(HERE, 5432)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('another website on this machine reaches its ports', async () => {
    expect([await isOpen('http://localhost:8080/', 8080), await isOpen('http://[::1]:8080/', 8081)]).toEqual([
      true,
      true,
    ]);
  });

  test("the agent's own port is closed to all of them", async () => {
    for (const url of [HERE, 'http://127.0.0.1:8080/', 'http://127.0.0.1:4001/'])
      expect([url, await isOpen(url, 4001)]).toEqual([url, false]);
  });

  test('every port is closed to a website elsewhere, and unless the agent allows this machine', async () => {
    expect(await isOpen('http://93.184.216.34/', 4011)).toBe(false);
    expect(await isOpen(HERE, 4010, false)).toBe(false);
  });
});
