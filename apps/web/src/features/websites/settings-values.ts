import { USUAL_DATA_LAYER, type DataLayerSettings } from '@vigie/contract/data-layer-settings.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { websiteInputSchema, type Website, type WebsiteInput } from '@vigie/contract/website.ts';
import { fieldError, type FormRules } from '../../forms/form-rules.ts';
import { inputOf, WEBSITE_RULES, type WebsiteFields } from './website-values.ts';

/** The fields of a website's settings; '' where nothing is chosen. */
export type SettingsFields = WebsiteFields & {
  healthPoolId: string;
  contentPoolId: string;
  healthTestId: string;
  ruleParameter: string;
  ruleValue: string;
  dataLayers: DataLayerSettings[];
};
export type SettingsField = keyof SettingsFields;

export function fieldsOf(website: Website): SettingsFields {
  const { tracking } = website;
  return {
    url: website.url,
    name: website.name,
    jsTagName: tracking.jsTagName,
    phpTagName: tracking.phpTagName,
    requiredVariables: tracking.requiredVariables,
    delaySeconds: website.delaySeconds,
    pagesPerAudit: website.pagesPerAudit,
    lookAheadSeconds: website.lookAheadSeconds,
    respectRobots: website.respectRobots,
    acceptInvalidCertificates: website.acceptInvalidCertificates,
    healthPoolId: website.healthPoolId ?? '',
    contentPoolId: website.contentPoolId ?? '',
    healthTestId: website.healthTestId ?? '',
    ruleParameter: tracking.pageViewRule?.parameter ?? '',
    ruleValue: tracking.pageViewRule?.value ?? '',
    dataLayers: tracking.dataLayers ?? [USUAL_DATA_LAYER],
  };
}

export function settingsOf(fields: SettingsFields): WebsiteInput {
  const { tracking, ...input } = inputOf(fields);
  const parameter = fields.ruleParameter.trim();
  const pageViewRule = parameter === '' ? null : { parameter, value: fields.ruleValue.trim() };
  return {
    ...input,
    tracking: { ...tracking, pageViewRule, dataLayers: fields.dataLayers },
    healthPoolId: fields.healthPoolId || null,
    contentPoolId: fields.contentPoolId || null,
    healthTestId: fields.healthTestId || null,
  };
}

export const SETTINGS_RULES: FormRules<SettingsFields, WebsiteInput> = {
  schema: websiteInputSchema,
  inputOf: settingsOf,
  fields: [
    ...WEBSITE_RULES.fields,
    'healthPoolId',
    'contentPoolId',
    'healthTestId',
    'ruleParameter',
    'ruleValue',
    'dataLayers',
  ],
  names: { parameter: 'ruleParameter', value: 'ruleValue' },
  failures: { 'website-url-taken': 'url' },
  more: pairErrors,
};

/** In the form, parameter and value of the page-view rule come together. */
function pairErrors({ ruleParameter, ruleValue }: SettingsFields): FieldError[] {
  const isNamed = ruleParameter.trim() !== '';
  const isValued = ruleValue.trim() !== '';
  if (isNamed === isValued) return [];
  return [isNamed ? fieldError('ruleValue', 'rule-required') : fieldError('ruleParameter', 'rule-value')];
}

/** Fields whose value differs from what is stored. */
export function changedSettings(before: SettingsFields, now: SettingsFields): SettingsField[] {
  const fields = Object.keys(before) as SettingsField[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));
}
