import type { BrowserFamily } from '@vigie/contract/real-visitors.ts';
import { visitorSettingsSchema } from '@vigie/contract/visitor-settings.ts';
import type { Output } from './fake-answers.ts';
import { samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

/** Answers of the fake API about real visitors. */
export interface FakeVisitors {
  figures: Output<'realVisitors', 'figures'>;
  series: Output<'realVisitors', 'series'>;
  settings: Output<'realVisitors', 'settings'>;
}

const COLLECTOR = 'https://vigie.example.org/collect/demo-key';

const sampleVisitorSettings = samplerOf(visitorSettingsSchema, {
  websiteId: sampleId(1),
  isEnabled: true,
  rate: 0.1,
  pageGroups: [{ id: 'checkout', path: '/checkout/*' }],
  consent: { from: 'consent-mode' },
  release: { from: 'newest' },
  key: 'demo-key',
  keySetAt: NOW,
  scriptUrl: `${COLLECTOR}/sampler.js`,
  samplesUrl: `${COLLECTOR}/samples`,
  reportsUrl: `${COLLECTOR}/reports`,
  reportingHeaders: [],
  countedAt: NOW,
  updatedAt: NOW,
});

/** Returns figures of a shop whose tag does not load in Safari on one page group. */
export function sampleVisitors(): FakeVisitors {
  return {
    figures: {
      samples: 10_000,
      browsers: [browserOf('chrome', 6_000, 40), browserOf('safari', 4_000, 900)],
      reports: [
        {
          policy: '1a2b3c4d',
          directive: 'script-src-elem',
          blocked: 'cdn.example.org',
          class: 'tracking',
          browser: 'safari',
          pageGroup: 'checkout',
          count: 880,
        },
        {
          policy: '',
          directive: 'script-src',
          blocked: 'chrome-extension',
          class: 'extension',
          browser: 'chrome',
          pageGroup: '',
          count: 64,
        },
      ],
      lossesAt: NOW,
      loss: [
        {
          trackerId: null,
          where: { browser: 'safari', pageGroup: 'checkout', consent: 'granted' },
          share: 0.62,
          elsewhereShare: 0.01,
          views: 1_400,
          since: NOW,
          reproduction: null,
        },
      ],
      views: [
        { kind: 'page-group', name: 'checkout', views: 2_100 },
        { kind: 'consent', name: 'granted', views: 7_200 },
        { kind: 'device', name: 'phone', views: 5_400 },
        { kind: 'data-layer', name: 'present', views: 9_900 },
        { kind: 'event-missing', name: 'purchase currency', views: 31 },
      ],
    },
    series: { points: [{ at: NOW, samples: 420, loaded: 390, requested: 378 }] },
    settings: sampleVisitorSettings(),
  };
}

function browserOf(family: BrowserFamily, samples: number, blocked: number) {
  const loaded = samples - blocked - 10;
  const states = { loaded, blocked, failed: 0, stopped: 10, absent: 0, unknown: 0, requested: loaded - 20 };
  return { family, samples, trackers: [{ id: null, ...states }] };
}
