import { expect, it } from 'vitest';
import { CONSENT_FINDING_KINDS } from '../consent-matrix.ts';
import { LOCALES } from '../locales.ts';
import { consentFindingRemedy, consentFindingTitle } from './consent-finding-advice.ts';
import { consentFindingCause } from './consent-finding-words.ts';

it('reads well for each kind, with the vendor, in both languages', () => {
  for (const locale of LOCALES)
    for (const kind of CONSENT_FINDING_KINDS) {
      const finding = { kind, vendor: 'matomo', expected: '0', seen: '2' };
      const said = [
        consentFindingTitle(kind, locale),
        consentFindingCause(finding, locale),
        consentFindingRemedy(finding, locale),
      ];
      for (const text of said) expect(text).not.toMatch(/[{}[\]…]| {2}/);
    }
});

it('keeps what a page wrote as it is, and fills it in once', () => {
  const finding = { kind: 'before-consent', vendor: '{seen}', expected: '0', seen: '2' } as const;
  expect(consentFindingCause(finding, 'en')).toMatch(/^\{seen\} fires/);
});
