import type { DetectedTracker, Detection, JobDetection } from '@vigie/contract/detection.ts';

export function sampleTracker(changes: Partial<DetectedTracker> = {}): DetectedTracker {
  return {
    family: 'matomo',
    name: 'Matomo',
    category: 'analytics',
    jsTagName: 'stats.boutique-demo.fr/matomo.js',
    phpTagName: 'stats.boutique-demo.fr/matomo.php',
    accounts: ['7'],
    pageViewRule: null,
    requiredVariables: ['idsite', 'url', 'action_name'],
    certainty: 'sure',
    pages: 3,
    pageViewPages: 3,
    waitsForConsent: null,
    examples: [],
    ...changes,
  };
}

export function sampleDetection(changes: Partial<Detection> = {}): JobDetection {
  const visit = {
    url: 'https://www.boutique-demo.fr/',
    finalUrl: 'https://www.boutique-demo.fr/',
    consent: 'none' as const,
    outcome: 'measured' as const,
    failure: null,
  };
  return {
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
      dataLayers: [{ name: 'dataLayer', shape: 'array', entries: 4, pages: 2 }],
      consent: { isBannerSeen: false, platform: null, isAccepted: false },
      site: { pagesFound: 61, pagesForbidden: 2 },
      questions: [],
      ...changes,
    },
    wantsAcceptedVisit: false,
    acceptedJobId: null,
  };
}
