import { expect, test } from 'vitest';
import { observation, recorded, request } from '../../test/observation-builder.ts';
import { compareHosts } from './compare-hosts.ts';

const visit = (...hosts: string[]) =>
  observation({ requests: recorded(hosts.map((host) => request({ url: `https://${host}/x` }))) });

test('hosts with as many requests are left out, and those that lose the most come first', () => {
  expect(compareHosts(visit('a.example', 'b.example', 'b.example'), visit('a.example', 'c.example'))).toEqual(
    [
      { host: 'b.example', before: 2, after: 0 },
      { host: 'c.example', before: 0, after: 1 },
    ],
  );
});

test('addresses without a host are not counted', () => {
  const data = observation({ requests: recorded([request({ url: 'data:,x' })]) });
  expect(compareHosts(data, visit())).toEqual([]);
});
