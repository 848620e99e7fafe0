import { describe, expect, test } from 'vitest';
import { isProtected, mayBeAgent, normaliseAgentUrl } from './agent-address.ts';

const OPEN = { allowLoopback: true };
const CLOSED = { allowLoopback: false };

describe('an agent', () => {
  test.each([
    '10.0.0.5',
    '192.168.1.20',
    '172.16.3.4',
    '100.64.0.1',
    'fd12:3456::1',
    '93.184.216.34',
    '2a00::1',
  ])('may be at %s', (ip) => expect([mayBeAgent(OPEN, ip), mayBeAgent(CLOSED, ip)]).toEqual([true, true]));

  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'may be at %s where agents may be on the panel’s machine',
    (ip) => expect([mayBeAgent(OPEN, ip), mayBeAgent(CLOSED, ip)]).toEqual([true, false]),
  );

  test.each([
    '169.254.169.254',
    '169.254.170.2',
    '169.254.0.1',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fd20:ce::254',
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '::ffff:0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    'localhost',
    '',
  ])('may not be at %s', (ip) =>
    expect([mayBeAgent(OPEN, ip), mayBeAgent(CLOSED, ip)]).toEqual([false, false]),
  );
});

describe('the address of an agent', () => {
  test.each([
    ['HTTP://Agent.Example:80/', 'http://agent.example'],
    ['https://agent.example:4001', 'https://agent.example:4001'],
    ['https://proxy.example/behind/', 'https://proxy.example/behind'],
    ['http://0x7f.1:4001/', 'http://127.0.0.1:4001'],
    ['http://2130706433/', 'http://127.0.0.1'],
    ['http://[::1]:4001', 'http://[::1]:4001'],
  ])('%s is written %s', (entered, url) => expect(normaliseAgentUrl(entered)).toBe(url));

  test.each([
    'http://me:secret@agent.example',
    'http://me@agent.example',
    'https://agent.example/?x=1',
    'https://agent.example/#x',
    'ftp://agent.example',
    'file:///etc/passwd',
    'gopher://agent.example',
    'agent.example:4001',
    'http://',
  ])('is never %s', (entered) => expect(normaliseAgentUrl(entered)).toBeNull());
});

describe('messages to an agent', () => {
  test.each([
    'https://agent.example',
    'https://10.0.0.5:4001',
    'http://127.0.0.1:4001',
    'http://127.9.9.9',
    'http://[::1]:4001',
    'http://localhost:4001',
  ])('is protected at %s', (url) => expect(isProtected(url)).toBe(true));

  test.each([
    'http://agent.example',
    'http://10.0.0.5:4001',
    'http://[fd12:3456::1]',
    'http://agent.localhost',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ])('can be read on the way at %s', (url) => expect(isProtected(url)).toBe(false));
});
