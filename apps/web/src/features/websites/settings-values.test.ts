import { websiteInputSchema } from '@vigie/contract/website.ts';
import { describe, expect, test } from 'vitest';
import { sampleId, sampleWebsite } from '../../testing/samples.ts';
import { refusedByServer } from '../../shared/forms/form-rules.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import {
  changedSettings,
  settingsFormFields,
  SETTINGS_RULES,
  settingsOf,
  type SettingsFields,
} from './settings-values.ts';

const WEBSITE = sampleWebsite({ name: 'Boutique', healthPoolId: sampleId(40) });
const FIELDS = settingsFormFields(WEBSITE);

describe('the settings of a website', () => {
  test('are sent as they were read when nothing is changed', () => {
    const sent = websiteInputSchema.parse(settingsOf(FIELDS));
    const { consentSteps: _steps, ...visits } = WEBSITE.visits;
    const { url: _url, ...stored } = { ...websiteInputSchema.parse(WEBSITE), visits };
    expect(sent).toMatchObject(stored);
    expect(changedSettings(FIELDS, FIELDS)).toEqual([]);
  });

  test('send what was entered, without blanks and blank rows', () => {
    const step = { id: 'new 0', selector: ' #ok ', frame: '' };
    const { tracking, visits } = settingsOf({
      ...FIELDS,
      jsTagName: ' a.js ',
      ruleParameter: ' e ',
      ruleValue: 'pv',
      siteId: ' 42 ',
      needsConsent: 'no',
      dataLayers: [],
      acceptSteps: [step, { ...step, id: 'new 1', selector: ' ' }],
    });
    expect(JSON.stringify(tracking)).toBe(
      '{"jsTagName":"a.js","phpTagName":"matomo.php","requiredVariables":["idsite"],' +
        '"pageViewRule":{"parameter":"e","value":"pv"},"dataLayers":[],"siteId":"42","variableRules":[],"needsConsent":"no"}',
    );
    expect(visits?.consentSteps).toEqual({ accept: [{ selector: '#ok', frame: null }], refuse: [] });
  });

  test('take a page-view rule as a pair only', () => {
    expect(codes({ ruleParameter: 'e', ruleValue: 'pv' })).toEqual([]);
    expect(codes({ ruleValue: 'pv' })).toEqual(['ruleParameter rule-value']);
    expect(codes({ ruleParameter: 'e' })).toEqual(['ruleValue rule-required']);
  });

  test.each([-1, '', 3601])('refuse the delay %s', (delaySeconds) => {
    expect(codes({ delaySeconds })).toEqual(['delaySeconds delay-range']);
  });

  test('show which reference is gone', () => {
    const fields = [{ path: 'healthPoolId', code: 'pool-unknown', params: {} }];
    expect(refusedByServer(SETTINGS_RULES, { code: 'invalid-input', fields })).toEqual({
      healthPoolId: fields[0],
    });
  });

  test('name a wrong rule of a variable at its field, and nowhere else', () => {
    const rule = { name: '', type: null, pattern: '(?=a)', values: [], pages: [], allowsPlaceholders: false };
    expect(codes({ variableRules: [rule] })).toEqual([
      'variableRules.0.name rule-nameless',
      'variableRules.0.pattern pattern-invalid',
    ]);
  });

  test('name what changes', () => {
    const now = { ...FIELDS, delaySeconds: 2, requiredVariables: ['idsite', 'url'] };
    expect(changedSettings(FIELDS, now)).toEqual(['delaySeconds', 'requiredVariables']);
  });
});

function codes(changes: Partial<SettingsFields>): string[] {
  const refused = refusedFieldsOf(SETTINGS_RULES, { ...FIELDS, ...changes });
  return Object.entries(refused).map(([field, { code }]) => `${field} ${code}`);
}
