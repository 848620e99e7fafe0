import { websiteInputSchema } from '@vigie/contract/website.ts';
import { describe, expect, test } from 'vitest';
import { sampleId, sampleWebsite } from '../../testing/samples.ts';
import { changedSettings, fieldsOf, goneReferences, settingsOf, settingsRefusals } from './settings-rules.ts';

const WEBSITE = sampleWebsite({ name: 'Boutique', healthPoolId: sampleId(40) });
const FIELDS = fieldsOf(WEBSITE);

describe('the settings of a website', () => {
  test('are sent as they were read when nothing is changed', () => {
    const sent = websiteInputSchema.parse(settingsOf(FIELDS));
    const { url: _url, ...stored } = websiteInputSchema.parse(WEBSITE);
    expect(sent).toMatchObject(stored);
    expect(changedSettings(FIELDS, FIELDS)).toEqual([]);
  });

  test('take a page-view rule as a pair only', () => {
    expect(settingsRefusals({ ...FIELDS, ruleParameter: 'e', ruleValue: 'pv' })).toEqual({});
    expect(settingsRefusals({ ...FIELDS, ruleValue: 'pv' })).toEqual({
      ruleParameter: { code: 'rule-value' },
    });
    expect(settingsRefusals({ ...FIELDS, ruleParameter: 'e' })).toEqual({
      ruleValue: { code: 'rule-required' },
    });
  });

  test.each([-1, '', 3601])('refuse the delay %s', (delaySeconds) => {
    expect(settingsRefusals({ ...FIELDS, delaySeconds }).delaySeconds?.code).toBe('delay-range');
  });

  test('say which reference is gone', () => {
    expect(goneReferences(['healthPoolId', 'name'])).toEqual({ healthPoolId: { code: 'gone' } });
  });

  test('name what changes', () => {
    const now = { ...FIELDS, delaySeconds: 2, requiredVariables: ['idsite', 'url'] };
    expect(changedSettings(FIELDS, now)).toEqual(['requiredVariables', 'delaySeconds']);
  });
});
