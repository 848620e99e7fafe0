import { recordingSchema } from '@vigie/contract/recording.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { expect, it } from 'vitest';
import { startJourneySite } from '../../test/journey-site.ts';
import { findChromium } from '../browser/chromium.ts';
import { openJourneyRunner } from '../journey/run-journey.ts';

it('pictures of a journey show nothing that rules hide, though its recording types it', async () => {
  const site = await startJourneySite();
  const runner = await openJourneyRunner({
    chromium: await findChromium(process.env),
    mode: 'isolated',
    hits: 'deliver',
    consent: 'none',
    pageBudgetSeconds: 20,
    tracking: { jsTagName: '/tag.js', phpTagName: '/collect', requiredVariables: [], pageViewRule: null },
    lookAheadSeconds: 6,
    visits: NEW_VISIT_OPTIONS,
    screenshot: true,
    acceptInvalidCertificates: false,
    egress: { allowPrivate: 'loopback' },
  });
  const hiding = { text: (text: string) => text.replaceAll(/\S+@\S+/g, '•••'), isField: () => false };
  const typed = async (mail: string) => {
    const steps = [
      { type: 'navigate', url: `${site.origin}/lamp` },
      { type: 'change', selectors: ['aria/Mail'], value: mail },
      { type: 'click', selectors: ['aria/Add to cart'], timeout: 1_000 },
    ];
    const recording = recordingSchema.parse({ title: 'A journey', steps });
    const { record } = await runner.run({ recording, values: {}, hiding });
    return record.steps.slice(1).map(({ screenshot }) => screenshot);
  };
  try {
    const pictures = await typed('anna.q+1@shop.example');
    expect(pictures).toEqual([expect.any(String), expect.any(String)]);
    expect(pictures).toEqual(await typed('otto.z+7@mail.example'));
  } finally {
    await runner.close();
    await site.close();
  }
}, 120_000);
