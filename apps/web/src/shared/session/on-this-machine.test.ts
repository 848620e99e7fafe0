import { expect, it } from 'vitest';
import { isOnThisMachine } from './on-this-machine.ts';

it('knows the names of the own machine from those of others', () => {
  const hosts = [
    'localhost',
    '127.0.0.1',
    '127.1.2.3',
    '[::1]',
    'vigie.localhost',
    '127.example.org',
    'localhost.example',
    '10.0.0.1',
  ];
  expect(hosts.map(isOnThisMachine)).toEqual([true, true, true, true, true, false, false, false]);
});
