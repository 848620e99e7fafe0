import { describe, expect, test } from 'vitest';
import { sampleId, sampleWebsite } from '../../../testing/samples.ts';
import { refusedFieldsOf } from '../../../testing/refused-fields.ts';
import { TRACKER_FORM, trackerFormFields, trackerFormRules } from './tracker-values.ts';

const TRACKER = {
  id: sampleId(70),
  name: 'Piano',
  family: 'piano',
  jsTagName: 'piano.js',
  phpTagName: '',
  requiredVariables: ['s'],
  pageViewRule: null,
  siteId: '42',
  variableRules: [
    { name: 's', type: 'number' as const, pattern: null, values: [], pages: [], allowsPlaceholders: false },
  ],
};
const { tracking } = sampleWebsite();
const WEBSITE = sampleWebsite({ tracking: { ...tracking, others: [TRACKER] } });
const RULES = trackerFormRules(WEBSITE, TRACKER);

describe('a tracker beside the primary one', () => {
  test('is sent as it was read, with its account and its rules', () => {
    expect(RULES.inputOf(trackerFormFields(TRACKER)).tracking.others).toEqual([TRACKER]);
  });

  test('needs a name, and no page-view rule', () => {
    expect(['name', 'ruleParameter', 'siteId'].map(TRACKER_FORM.isRequired)).toEqual([true, false, false]);
  });

  test('has each fault at one field', () => {
    const refused = refusedFieldsOf(RULES, {
      ...trackerFormFields(TRACKER),
      jsTagName: 'x'.repeat(501),
      ruleValue: 'pv',
    });
    expect(Object.keys(refused)).toEqual(['jsTagName', 'ruleParameter']);
  });
});
