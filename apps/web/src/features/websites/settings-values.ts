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
import { stepErrors, stepRows, consentStepsOf } from './settings-parts/consent-values.ts';

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
  dataLayers: {
    read: (website?: Website): DataLayerSettings[] => website?.tracking.dataLayers ?? [USUAL_DATA_LAYER],
    write: (layers: DataLayerSettings[]) => layers,
  },
  variableRules: {
    read: (website?: Website) => variableRuleRows(website?.tracking.variableRules),
    write: variableRulesOf,
  },
  acceptSteps: {
    read: (website?: Website) => stepRows(website?.visits.consentSteps.accept),
    write: consentStepsOf,
  },
  refuseSteps: {
    read: (website?: Website) => stepRows(website?.visits.consentSteps.refuse),
    write: consentStepsOf,
  },
};

/** Form of a website's settings. */
export const SETTINGS_FORM = describeForm(WEBSITE_SETTINGS_FIELDS, {
  facts: SCHEMA_FACTS.websiteSettings,
  schema: (schemas) => schemas.websiteInputSchema,
  own: CONVERSIONS,
  failures: { 'website-url-taken': 'url' },
});

/** Form values of a website's settings; '' is no choice. */
export type SettingsFields = FormValues<
  typeof WEBSITE_SETTINGS_FIELDS,
  Schemas['websiteInputSchema'],
  typeof CONVERSIONS
>;
export type SettingsField = keyof SettingsFields;

export const settingsFormFields = (website: Website): SettingsFields => SETTINGS_FORM.valuesOf(website);

export const settingsOf: (fields: SettingsFields) => WebsiteInput = SETTINGS_FORM.rules.inputOf;

const { information, settings, visits, visitor, agents, health, channels, tags, hit, consent } =
  SETTINGS_FORM.steps;
/** Steps of the form (docs/specification.md), with their fields in the order of the screen. */
export const SETTINGS_STEPS = {
  information,
  settings: [...settings, ...visits, ...visitor, ...agents, ...health, ...channels],
  hit: [...tags, ...hit, ...SETTINGS_FORM.steps['data-layers']],
  consent,
  save: [],
} as const satisfies Record<string, readonly SettingsField[]>;

export const SETTINGS_RULES: FormRules<SettingsFields, WebsiteInput> = {
  ...SETTINGS_FORM.rules,
  fields: Object.values(SETTINGS_STEPS).flat(),
  rows: ['variableRules'],
  more: (fields) => [...pairErrors(fields), ...stepErrors(fields)],
};

/** Returns the fields whose value differs from the stored one. */
export function changedSettings(before: SettingsFields, now: SettingsFields): SettingsField[] {
  const fields = Object.keys(before) as SettingsField[];
  const sent = (of: SettingsFields) => ({
    ...of,
    acceptSteps: consentStepsOf(of.acceptSteps),
    refuseSteps: consentStepsOf(of.refuseSteps),
  });
  const [was, is] = [sent(before), sent(now)];
  return fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
}
