import { USUAL_DATA_LAYER, type DataLayerSettings } from '@vigie/contract/data-layer-settings.ts';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { REHEARSALS_PER_DAY } from '@vigie/contract/visit-options.ts';
import { needsOf, needsValuesOf, type NeedsValues } from '../../shared/fields/needs/needs-values.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { pairErrors, variableRuleRows, variableRulesOf } from './website-values.ts';
import {
  consentFieldsOf,
  consentStepsOf,
  stepErrors,
  type ConsentFields,
} from './settings-parts/consent-values.ts';

/** Conversions of settings with form values of their own. */
const CONVERSIONS = {
  rehearsalsPerDay: {
    read: (website?: Website): number | string =>
      website?.visits.rehearsalsPerDay ?? REHEARSALS_PER_DAY.usual,
    write: (typed: number | string) => (typed === '' ? REHEARSALS_PER_DAY.usual : typed),
  },
  agentNeeds: {
    read: (website?: Website): NeedsValues => needsValuesOf(website?.agentNeeds),
    write: needsOf,
  },
  variableRules: {
    read: (website?: Website) => variableRuleRows(website?.tracking.variableRules),
    write: variableRulesOf,
  },
};

/** Form of a website's settings, without its dataLayers and its consent. */
export const SETTINGS_FORM = describeForm(WEBSITE_SETTINGS_FIELDS, {
  facts: SCHEMA_FACTS.websiteSettings,
  schema: (schemas) => schemas.websiteInputSchema,
  own: CONVERSIONS,
});

/** Form values of a website's settings; '' is no choice. */
export type SettingsFields = FormValues<
  typeof WEBSITE_SETTINGS_FIELDS,
  Schemas['websiteInputSchema'],
  typeof CONVERSIONS
> &
  ConsentFields & { dataLayers: DataLayerSettings[] };
export type SettingsField = keyof SettingsFields;

export function settingsFormFields(website: Website): SettingsFields {
  return {
    ...SETTINGS_FORM.valuesOf(website),
    ...consentFieldsOf(website),
    dataLayers: website.tracking.dataLayers ?? [USUAL_DATA_LAYER],
  };
}

export function settingsOf(fields: SettingsFields): WebsiteInput {
  const input = SETTINGS_FORM.rules.inputOf(fields);
  return {
    ...input,
    tracking: { ...input.tracking, dataLayers: fields.dataLayers, needsConsent: fields.needsConsent },
    visits: { ...input.visits, consentSteps: consentStepsOf(fields) },
  };
}

const { information, settings, visits, visitor, agents, health, channels, tags, hit } = SETTINGS_FORM.steps;
/** Steps of the form (docs/specification.md), with their fields in the order of the screen. */
export const SETTINGS_STEPS = {
  information,
  settings: [...settings, ...visits, ...visitor, ...agents, ...health, ...channels],
  hit: [...tags, ...hit, 'dataLayers'],
  consent: ['needsConsent', 'acceptSteps', 'refuseSteps'],
  save: [],
} as const satisfies Record<string, readonly SettingsField[]>;

export const SETTINGS_RULES: FormRules<SettingsFields, WebsiteInput> = {
  schema: (schemas) => schemas.websiteInputSchema,
  inputOf: settingsOf,
  fields: Object.values(SETTINGS_STEPS).flat(),
  names: { ...SETTINGS_FORM.rules.names, accept: 'acceptSteps', refuse: 'refuseSteps' },
  rows: ['variableRules'],
  failures: { 'website-url-taken': 'url' },
  more: (fields) => [...pairErrors(fields), ...stepErrors(fields)],
};

/** Returns the fields whose value differs from the stored one. */
export function changedSettings(before: SettingsFields, now: SettingsFields): SettingsField[] {
  const fields = Object.keys(before) as SettingsField[];
  const sent = (of: SettingsFields) => ({
    ...of,
    acceptSteps: consentStepsOf(of).accept,
    refuseSteps: consentStepsOf(of).refuse,
  });
  const [was, is] = [sent(before), sent(now)];
  return fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
}
