import { expect, test } from 'vitest';
import { sampleObservation } from '../testing/sample-observation.ts';
import { seenTrackers } from './seen-trackers.ts';

const request = (resourceType: string, url: string) => ({ resourceType, url });

function visitOf(...requests: object[]) {
  const stored = structuredClone(sampleObservation());
  Object.assign(stored.observation as object, { requests: { state: 'recorded', value: requests } });
  return stored;
}

test('a tracker is seen by its script and by its calls, the surest first', () => {
  const visit = visitOf(
    request('script', 'https://cdn.example.org/sp.js'),
    request('script', 'https://stats.example.org/matomo.js'),
    request('fetch', 'https://stats.example.org/matomo.php?idsite=1'),
    request('image', 'https://www.example.org/logo.png'),
  );
  expect(
    seenTrackers([visit, visit]).map(({ tracker, scripts, calls }) => [tracker.name, scripts, calls]),
  ).toEqual([
    ['Matomo', 2, 2],
    ['Snowplow', 2, 0],
  ]);
});

test('a hit that a script element sends is a call, and the script of the collector is none', () => {
  const visit = visitOf(
    request('script', 'https://stats.example.org/matomo.php?idsite=1&rec=1'),
    request('script', 'https://stats.example.org/matomo.php'),
  );
  expect(seenTrackers([visit]).map(({ scripts, calls }) => [scripts, calls])).toEqual([[0, 1]]);
});

test('nothing is seen in a visit whose capture is gone', () => {
  expect(seenTrackers([{ ...visitOf(), observation: null }])).toEqual([]);
});
