import {
  detectedTrackerSchema,
  jobDetectionSchema,
  type Detection,
  type JobDetection,
} from '@vigie/contract/detection.ts';
import { knownPageSchema, type KnownPage } from '@vigie/contract/website.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { sampleId } from './samples.ts';
import type { LimitUse } from '@vigie/contract/website-limits.ts';

/** Returns the use of a website far below the instance's limits. */
export function sampleLimitUse(changes: Partial<LimitUse> = {}): Omit<LimitUse, 'own' | 'updatedAt'> {
  return {
    instance: { recordingsMegabytes: 20_000, visitsPerDay: 50_000 },
    recordings: {
      documentsBytes: 412_000_000,
      picturesBytes: 5_180_000_000,
      dataLayerBytes: 38_000_000,
      reached: null,
    },
    visits: { today: 312, reachedAt: null, nextDayAt: '2026-11-22T00:00:00.000Z' },
    ...changes,
  };
}

/** Returns the use of a website that has reached both limits. */
export function sampleFullUse(): Omit<LimitUse, 'own' | 'updatedAt'> {
  return sampleLimitUse({
    recordings: {
      documentsBytes: 2_100_000_000,
      picturesBytes: 16_720_000_000,
      dataLayerBytes: 190_000_000,
      reached: {
        at: '2026-11-20T22:14:00.000Z',
        picturesSince: '2026-10-28T06:12:00.000Z',
        documentsSince: null,
      },
    },
    visits: { today: 50_000, reachedAt: '2026-11-21T09:30:00.000Z', nextDayAt: '2026-11-22T00:00:00.000Z' },
  });
}

export const sampleTracker = samplerOf(detectedTrackerSchema, {
  family: 'matomo',
  name: 'Matomo',
  jsTagName: 'stats.boutique-demo.fr/matomo.js',
  phpTagName: 'stats.boutique-demo.fr/matomo.php',
  accounts: ['7'],
  requiredVariables: ['idsite', 'url', 'action_name'],
  pages: 3,
  pageViewPages: 3,
});

export function sampleDetection(changes: Partial<Detection> = {}): JobDetection {
  const visit = {
    url: 'https://www.boutique-demo.fr/',
    finalUrl: 'https://www.boutique-demo.fr/',
    consent: 'none' as const,
    outcome: 'measured' as const,
    failure: null,
  };
  return sampleOf(jobDetectionSchema, {
    detection: {
      visits: [visit, { ...visit, url: `${visit.url}contact` }],
      trackers: [sampleTracker()],
      others: [
        {
          name: 'Google Tag Manager',
          category: 'tag-manager',
          hosts: ['www.googletagmanager.com'],
          pages: 2,
        },
      ],
      dataLayers: [{ name: 'dataLayer', entries: 4, pages: 2 }],
      consent: { isBannerSeen: false },
      site: { pagesFound: 61, pagesForbidden: 2 },
      ...changes,
    },
  });
}

export function sampleKnownPages(count: number): KnownPage[] {
  return Array.from({ length: count }, (_, index) =>
    sampleOf(knownPageSchema, {
      id: sampleId(1200 + index),
      url: `https://www.boutique-demo.fr/product/${1000 + index}`,
    }),
  );
}
