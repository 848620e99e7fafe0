import { describe, expect, it } from 'vitest';
import type { BlockedTracker } from '@vigie/contract/blocking.ts';
import type { PageEffect } from './page-blocking.ts';
import { createBlockingSum } from './sum-blocking.ts';

const tracker = (outcome: BlockedTracker['outcome'], vendor = 'matomo') => ({
  vendor,
  name: vendor,
  requests: 2,
  stopped: outcome === 'free' ? 0 : 1,
  hits: 1,
  stoppedHits: outcome === 'stopped' ? 1 : 0,
  outcome,
  requestIds: ['r1', 'r2'],
});
const effect = (parts: Partial<PageEffect>): PageEffect => ({
  blocked: [],
  neverSent: [],
  trackers: [],
  escaped: [],
  ...parts,
});
const SCRIPT = {
  requestId: 'r1',
  url: 'https://stats.test/matomo.js?v=1',
  list: 'EasyPrivacy',
  rule: '||stats.test^',
};
const MANAGER = {
  requestId: 'r9',
  url: 'https://www.googletagmanager.com/gtm.js?id=GTM-1',
  list: 'EasyPrivacy',
  rule: '||googletagmanager.com^',
};

describe('the effects of lists on the pages of a website', () => {
  it('are counted by tracker and browser, with the rules that stop it', () => {
    const sum = createBlockingSum();
    const stopped = effect({ blocked: [SCRIPT], trackers: [tracker('stopped')] });
    sum.add({ whole: stopped, browsers: [{ browser: 'brave', ...effect({ trackers: [tracker('free')] }) }] });
    sum.add({
      whole: effect({ trackers: [tracker('free')], escaped: ['https://shop.test/c'] }),
      browsers: [],
    });
    expect(sum.sum()).toEqual({
      trackers: [
        {
          vendor: 'matomo',
          name: 'matomo',
          pages: 2,
          sendsHits: true,
          stoppedPages: 1,
          partlyPages: 0,
          outcome: 'partly',
          causes: [
            { list: 'EasyPrivacy', rule: '||stats.test^', url: 'https://stats.test/matomo.js', takesAlong: false, pages: 1 },
          ],
          browsers: [{ browser: 'brave', stoppedPages: 0, partlyPages: 0, outcome: 'free' }],
        },
      ],
      escaped: [{ url: 'https://shop.test/c', pages: 1 }],
    }); // prettier-ignore
  });

  it('name the tag manager that takes a tracker along', () => {
    const sum = createBlockingSum();
    const neverSent = [
      {
        requestId: 'r2',
        url: 'https://stats.test/m.php',
        because: MANAGER.url,
        list: null,
        rule: null,
      },
    ];
    const whole = effect({ blocked: [MANAGER], neverSent, trackers: [tracker('stopped')] });
    sum.add({ whole, browsers: [] });
    expect(sum.sum().trackers[0]?.causes).toEqual([
      {
        list: 'EasyPrivacy',
        rule: '||googletagmanager.com^',
        url: 'https://www.googletagmanager.com/gtm.js',
        takesAlong: true,
        pages: 1,
      },
    ]);
  });

  it('stay bounded on hostile pages', () => {
    const sum = createBlockingSum();
    for (let page = 0; page < 300; page += 1)
      sum.add({
        whole: effect({
          blocked: [{ ...SCRIPT, rule: `||${page}${'x'.repeat(900)}^` }],
          trackers: [tracker('stopped', `vendor ${page}`), tracker('stopped')],
          escaped: [`https://shop.test/${'y'.repeat(900)}${page}`],
        }),
        browsers: [],
      });
    const { trackers, escaped } = sum.sum();
    expect(trackers).toHaveLength(200);
    expect(trackers[0]?.causes).toHaveLength(5);
    expect(trackers[0]?.causes[0]?.rule).toHaveLength(300);
    expect(escaped.length).toBeLessThanOrEqual(50);
  });
});
