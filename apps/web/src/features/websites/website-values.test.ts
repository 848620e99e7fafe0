import { expect, it } from 'vitest';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { NEW_WEBSITE, WEBSITE_RULES } from './website-values.ts';

const VALID = { ...NEW_WEBSITE, url: 'boutique-demo.fr/accueil' };

it('takes a host without a scheme', () => {
  expect(refusedFieldsOf(WEBSITE_RULES, VALID)).toEqual({});
  expect(refusedFieldsOf(WEBSITE_RULES, { ...VALID, url: 'boutique' })).toMatchObject({
    url: { code: 'url-invalid' },
  });
});

it('refuses a number that was deleted', () => {
  const blank = { ...VALID, delaySeconds: '', pagesPerAudit: '', lookAheadSeconds: '' };
  expect(refusedFieldsOf(WEBSITE_RULES, blank)).toMatchObject({
    delaySeconds: { code: 'delay-range', params: { minimum: 0, maximum: 3600 } },
    pagesPerAudit: { code: 'pages-range', params: { minimum: 1, maximum: 10_000 } },
    lookAheadSeconds: { code: 'look-ahead-range', params: { minimum: 1, maximum: 60 } },
  });
});
