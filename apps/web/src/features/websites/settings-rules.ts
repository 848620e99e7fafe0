import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { inputOf, refusalsOf, type Refusals, type WebsiteFields } from './website-rules.ts';

/** The fields of a website's settings; '' where nothing is chosen. */
export type SettingsFields = WebsiteFields & {
  healthPoolId: string;
  contentPoolId: string;
  healthTestId: string;
  ruleParameter: string;
  ruleValue: string;
};
export type SettingsField = keyof SettingsFields;

type SettingsRefusal = Refusals[keyof Refusals] | { code: 'rule-value' | 'rule-required' | 'gone' };
export type SettingsRefusals = Partial<Record<SettingsField, NonNullable<SettingsRefusal>>>;

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
    respectRobots: website.respectRobots,
    acceptInvalidCertificates: website.acceptInvalidCertificates,
    healthPoolId: website.healthPoolId ?? '',
    contentPoolId: website.contentPoolId ?? '',
    healthTestId: website.healthTestId ?? '',
    ruleParameter: tracking.pageViewRule?.parameter ?? '',
    ruleValue: tracking.pageViewRule?.value ?? '',
  };
}

export function settingsOf(fields: SettingsFields): WebsiteInput {
  const { tracking, ...input } = inputOf(fields);
  const parameter = fields.ruleParameter.trim();
  const pageViewRule = parameter === '' ? null : { parameter, value: fields.ruleValue.trim() };
  return {
    ...input,
    tracking: { ...tracking, pageViewRule },
    healthPoolId: fields.healthPoolId || null,
    contentPoolId: fields.contentPoolId || null,
    healthTestId: fields.healthTestId || null,
  };
}

/** The rules of a website, and those of the page-view rule: parameter and value come together. */
export function settingsRefusals(fields: SettingsFields): SettingsRefusals {
  const parameter = fields.ruleParameter.trim();
  const value = fields.ruleValue.trim();
  return {
    ...refusalsOf(fields),
    ...(parameter === '' && value !== '' ? { ruleParameter: { code: 'rule-value' } } : {}),
    ...(parameter !== '' && value === '' ? { ruleValue: { code: 'rule-required' } } : {}),
  };
}

const REFERENCES: readonly SettingsField[] = ['healthPoolId', 'contentPoolId', 'healthTestId'];

/** The references among the fields that the server refused: what they named is gone. */
export function goneReferences(paths: readonly string[]): SettingsRefusals {
  const gone = REFERENCES.filter((field) => paths.includes(field));
  return Object.fromEntries(gone.map((field) => [field, { code: 'gone' }]));
}

/** Fields whose value differs from what is stored. */
export function changedSettings(before: SettingsFields, now: SettingsFields): SettingsField[] {
  const fields = Object.keys(before) as SettingsField[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));
}
