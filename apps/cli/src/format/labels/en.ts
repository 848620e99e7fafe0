import type { Labels } from './labels.ts';

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

export const en: Labels = {
  locale: 'en',
  reliability: 'reliability',
  nothingMeasured: 'nothing could be measured',
  noPage: 'no page was visited',
  barelyMeasured: (checks, of) => `${checks} of ${of} checks measured: too few for a grade`,
  withoutConsent: 'could not be judged: the consent banner was not answered',
  interrupted: 'interrupted: this is what was measured until then',
  pages,
  measured: (count) => `${pages(count)} measured`,
  notVisited: (count) => `${count} not visited`,
  check: 'Check',
  passedColumn: 'Passed',
  failedColumn: 'Failed',
  skippedColumn: 'Skipped',
  weightColumn: 'Weight',
  tracker: (name) => `Tracker ${name}`,
  causes: 'What is wrong, and how to fix it',
  noCause: 'Every check that could be made passed.',
  alsoFails: 'also fails because of it:',
  andMore: (count) => `and ${count} more`,
  failedPages: 'Pages that could not be visited',
  consent: 'Consent',
  answered: {
    none: (_answered, banners) =>
      `${pages(banners)} with a consent banner; none was answered (--consent none)`,
    accept: (answered, banners) => `${pages(banners)} with a consent banner; accepted on ${answered}`,
    refuse: (answered, banners) => `${pages(banners)} with a consent banner; refused on ${answered}`,
  },
  wouldJudge: (count, checks) => `--consent accept would judge ${pages(count)} more: ${checks}.`,
  notAnswered: (count) =>
    `On ${pages(count)} the visit could not accept. Name what to press with --consent-step SELECTOR, in order.`,
  skips: 'Not judged',
  warnings: 'Good to know',
  discovery: 'Discovery',
  discovered: (count) => `${count} discovered`,
  visited: (count) => `${count} visited`,
  leftOut: (count) => `${count} left out`,
  unreadStart: (url) =>
    `the audit has failed: its start page ${url} could not be read, so its links are not known.`,
};
