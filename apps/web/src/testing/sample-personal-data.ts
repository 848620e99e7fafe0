import {
  personalDataGroupSchema,
  type PersonalDataGroup,
  type PersonalDataPage,
  type VisitPersonalData,
} from '@vigie/contract/stored-personal-data.ts';
import { samplesOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

const proven = {
  firstSeenAt: '2026-03-08T08:00:00.000Z',
  lastSeenAt: '2026-03-10T08:00:00.000Z',
  observationId: sampleId(980),
  requestId: 'r2',
};

/** Returns the personal data that pixels and the title of the shop send. */
export function samplePersonalData(): PersonalDataGroup[] {
  return samplesOf(personalDataGroupSchema, [
    {
      key: 'a'.repeat(32),
      field: 'ud[em]',
      value: 'j…@e….fr',
      vendor: 'Meta Pixel',
      host: 'www.facebook.com',
      places: ['url'],
      encodings: ['sha256'],
      consents: ['accept', 'refuse'],
      severity: 'major',
      pages: 2,
      causeId: sampleId(700),
      ...proven,
    },
    {
      key: 'b'.repeat(32),
      kind: 'phone',
      value: '…34',
      places: ['title'],
      encodings: ['plain'],
      consents: ['unknown'],
      severity: 'minor',
      pages: 1,
      isOver: true,
      ...proven,
      requestId: null,
    },
    {
      key: 'c'.repeat(32),
      kind: 'name',
      field: 'form.name',
      value: 'Q…',
      vendor: 'Hotjar',
      host: 'in.hotjar.com',
      places: ['body'],
      encodings: ['plain'],
      consents: ['none'],
      severity: 'major',
      pages: 1,
      canary: 'form',
      ...proven,
      requestId: null,
    },
  ]);
}

export function samplePagesOfData(): PersonalDataPage[] {
  const page = { pageId: sampleId(970), place: 'url' as const, encoding: 'sha256', value: 'j…@e….fr' };
  return [
    { ...page, url: 'https://www.boutique-demo.fr/compte?...', consent: 'refuse', overAt: null, ...proven },
    {
      ...page,
      url: 'https://www.boutique-demo.fr/panier',
      consent: 'accept',
      overAt: '2026-03-10T08:00:00.000Z',
      ...proven,
    },
  ];
}

export function sampleVisitData(): VisitPersonalData {
  const leak = { kind: 'email', value: 'j…@e….fr', encoding: 'url', consent: 'none' } as const;
  return {
    findings: [
      { ...leak, place: 'url', field: 'uid', vendor: 'Matomo', host: 'stats.exemple.fr', requestId: 'r2' },
      { ...leak, place: 'dataLayer', field: 'user.mail', vendor: null, host: null, requestId: null },
    ],
    isWhole: true,
  };
}
