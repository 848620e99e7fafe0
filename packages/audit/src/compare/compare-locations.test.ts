import { expect, test } from 'vitest';
import { compareLocations, countLocationKinds, type LocatedVisit } from './compare-locations.ts';

const visit = (path: string, own: Partial<LocatedVisit> = {}): LocatedVisit => ({
  path,
  observationId: path,
  url: `https://shop.example${path}`,
  failure: null,
  verdicts: [{ check: 'tagJs', outcome: 'passed', reason: null }],
  hasBanner: false,
  trackers: ['Matomo (1)'],
  hits: 1,
  ...own,
});

test('a banner, a tracker and a verdict that are of one location only stand with the page, most first', () => {
  const paris = [
    visit('/a', { hasBanner: true, trackers: [] }),
    visit('/b', { verdicts: [{ check: 'tagJs', outcome: 'failed', reason: 'not-requested' }] }),
    visit('/c'),
  ];
  const boston = [visit('/a'), visit('/b'), visit('/c')];
  const pages = compareLocations([paris, boston]);
  expect(pages.map(({ path, kinds }) => [path, kinds])).toEqual([
    ['/a', ['banner', 'tracker']],
    ['/b', ['check']],
    ['/c', ['same']],
  ]);
  expect(pages[0]?.differences).toEqual([
    { kind: 'banner', values: [true, false] },
    { kind: 'tracker', tracker: 'Matomo (1)', values: [false, true] },
  ]);
  expect(pages[1]?.differences).toEqual([
    { kind: 'check', check: 'tagJs', values: ['failed', 'passed'], reasons: ['not-requested', null] },
  ]);
  expect(countLocationKinds(pages)).toEqual({ visit: 0, check: 1, banner: 1, tracker: 1, same: 1 });
});

test('what a location could not reach or judge differs in nothing else', () => {
  const lost = { failure: 'timeout' as const, verdicts: [], hasBanner: null, trackers: [], hits: 0 };
  const skipped = {
    verdicts: [
      { check: 'tagJs' as const, outcome: 'skipped' as const, reason: 'tag-name-not-configured' as const },
    ],
  };
  const pages = compareLocations([
    [visit('/lost', { hasBanner: true }), visit('/alone'), visit('/skipped')],
    [visit('/lost', lost), visit('/skipped', skipped)],
  ]);
  expect(pages.map(({ path, differences }) => [path, differences])).toEqual([
    ['/alone', [{ kind: 'visit', values: ['measured', 'not-visited'] }]],
    ['/lost', [{ kind: 'visit', values: ['measured', 'failed'] }]],
    ['/skipped', []],
  ]);
});

test('hits to a tracker of an unknown family are reported by their number only', () => {
  const unknown = { trackers: [] };
  const [page] = compareLocations([[visit('/', unknown)], [visit('/', { ...unknown, hits: 0 })]]);
  expect(page?.differences).toEqual([{ kind: 'tracker', tracker: '', values: [true, false] }]);
});
