import { expect, it } from 'vitest';
import { refusedFieldsOf } from '../../../testing/refused-fields.ts';
import { sampleVisitors } from '../../../testing/sample-real-visitors.ts';
import { VISITOR_RULES, visitorValuesOf } from './visitor-settings-form.ts';

const VALUES = visitorValuesOf(sampleVisitors().settings);
const bodyOf = (changes: Partial<typeof VALUES>) =>
  JSON.stringify(VISITOR_RULES.inputOf({ ...VALUES, ...changes }));

it('sends a share for a percentage, groups for lines, and only what the source of consent needs', () => {
  expect(bodyOf({ rate: '3', pageGroups: ' a  /a/*\n\nb /b', consentPath: 'x', granted: 'yes' })).toBe(
    '{"isEnabled":true,"rate":0.03,"respectsDoNotTrack":false,"respectsGlobalPrivacyControl":false,' +
      '"pageGroups":[{"id":"a","path":"/a/*"},{"id":"b","path":"/b"}],' +
      '"consent":{"from":"consent-mode"},"release":{"from":"newest"}}',
  );
  const variable = { consentFrom: 'variable', consentPath: 'a.b', granted: 'yes, 1', denied: '' } as const;
  expect(bodyOf({ ...variable, releaseFrom: 'meta', metaName: 'release' })).toContain(
    '"consent":{"from":"variable","path":"a.b","granted":["yes","1"],"denied":[]},' +
      '"release":{"from":"meta","name":"release"}}',
  );
});

it('shows each fault at its field', () => {
  const values = { ...VALUES, rate: 101, consentFrom: 'variable', consentPath: '1' } as const;
  expect(refusedFieldsOf(VISITOR_RULES, { ...values, releaseFrom: 'meta', metaName: 'é' })).toMatchObject({
    rate: { code: 'figure-too-big' },
    consentPath: { code: 'variable-path' },
    metaName: { code: 'meta-name' },
  });
});
