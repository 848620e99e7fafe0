import { expect, test } from 'vitest';
import { faultsOf } from './consent/evaluation.ts';
import { STAYING_SITES } from './consent/sites-staying.ts';
import { visitConsent } from './consent/visit-consent.ts';

test('no press of the visit’s own is a fault of the site', async () => {
  const judgements = await visitConsent(STAYING_SITES, [
    ['accept', ['obedient']],
    ['refuse', ['obedient']],
  ]);
  const faults = judgements.flatMap((judgement) =>
    faultsOf(judgement).map((text) => `${judgement.visit.site.name}, ${judgement.visit.action}: ${text}`),
  );
  expect(faults).toEqual([]);
});
