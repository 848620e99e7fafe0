import { USUAL_DATA_LAYER, type DataLayerSettings } from '@vigie/contract/data-layer-settings.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { REHEARSALS_PER_DAY, type VisitOptions } from '@vigie/contract/visit-options.ts';
import { needsOf, needsValuesOf, type NeedsValues } from '../../shared/fields/needs/needs-values.ts';
import { profileOf, profileValuesOf, type ProfileValues } from '../../shared/fields/profile-fields.tsx';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import type { PageViewValues } from './trackers/page-view-fields.tsx';
import {
  websiteInput,
  pageViewRuleOf,
  pairErrors,
  ruleFieldsOf,
  WEBSITE_FORM,
  type WebsiteFields,
} from './website-values.ts';
import {
  consentFieldsOf,
  consentStepsOf,
  stepErrors,
  type ConsentFields,
} from './settings-parts/consent-values.ts';

/** Form values of a website's settings; '' is no choice. */
export type SettingsFields = WebsiteFields &
  PageViewValues &
  ConsentFields &
  ProfileValues & {
    hits: VisitOptions['hits'];
    namesVigie: boolean;
    pictures: boolean;
    rehearsalsPerDay: number | '';
    canaries: boolean;
    contextId: string;
    channelIds: string[];
    healthPoolId: string;
    contentPoolId: string;
    healthTestId: string;
    dataLayers: DataLayerSettings[];
    agentNeeds: NeedsValues;
  };
export type SettingsField = keyof SettingsFields;

export function settingsFormFields(website: Website): SettingsFields {
  const { tracking, visits } = website;
  return {
    ...profileValuesOf(visits.profile),
    hits: visits.hits,
    namesVigie: visits.namesVigie,
    pictures: visits.pictures ?? true,
    rehearsalsPerDay: visits.rehearsalsPerDay ?? REHEARSALS_PER_DAY.usual,
    canaries: visits.canaries ?? false,
    contextId: website.contextId ?? '',
    channelIds: website.channelIds,
    agentNeeds: needsValuesOf(website.agentNeeds),
    ...WEBSITE_FORM.valuesOf(website),
    jsTagName: tracking.jsTagName,
    phpTagName: tracking.phpTagName,
    requiredVariables: tracking.requiredVariables,
    healthPoolId: website.healthPoolId ?? '',
    contentPoolId: website.contentPoolId ?? '',
    healthTestId: website.healthTestId ?? '',
    ...ruleFieldsOf(tracking.pageViewRule),
    ...consentFieldsOf(website),
    dataLayers: tracking.dataLayers ?? [USUAL_DATA_LAYER],
    siteId: tracking.siteId ?? '',
    variableRules: tracking.variableRules ?? [],
  };
}

export function settingsOf(fields: SettingsFields): WebsiteInput {
  const { tracking, ...input } = websiteInput(fields);
  const { hits, namesVigie, pictures, rehearsalsPerDay, canaries } = fields;
  const profile = profileOf(fields);
  return {
    ...input,
    tracking: {
      ...tracking,
      pageViewRule: pageViewRuleOf(fields),
      dataLayers: fields.dataLayers,
      siteId: fields.siteId.trim(),
      variableRules: fields.variableRules,
      needsConsent: fields.needsConsent,
    },
    visits: {
      hits,
      namesVigie,
      pictures,
      rehearsalsPerDay: rehearsalsPerDay === '' ? REHEARSALS_PER_DAY.usual : rehearsalsPerDay,
      canaries,
      consentSteps: consentStepsOf(fields),
      ...(profile === undefined ? {} : { profile }),
    },
    contextId: fields.contextId || null,
    channelIds: fields.channelIds,
    agentNeeds: needsOf(fields.agentNeeds),
    healthPoolId: fields.healthPoolId || null,
    contentPoolId: fields.contentPoolId || null,
    healthTestId: fields.healthTestId || null,
  };
}

/** Steps of the form (docs/specification.md), with their fields in the order of the screen. */
export const SETTINGS_STEPS = {
  information: WEBSITE_FORM.steps.information,
  settings: [
    ...WEBSITE_FORM.steps.settings,
    'hits',
    'namesVigie',
    'pictures',
    'rehearsalsPerDay',
    'canaries',
    'device',
    'language',
    'timeZone',
    'contextId',
    'agentNeeds',
    'healthPoolId',
    'contentPoolId',
    'healthTestId',
    'channelIds',
  ],
  hit: [
    'jsTagName',
    'phpTagName',
    'requiredVariables',
    'ruleParameter',
    'ruleValue',
    'siteId',
    'variableRules',
    'dataLayers',
  ],
  consent: ['needsConsent', 'acceptSteps', 'refuseSteps'],
  save: [],
} as const satisfies Record<string, readonly SettingsField[]>;

export const SETTINGS_RULES: FormRules<SettingsFields, WebsiteInput> = {
  schema: (schemas) => schemas.websiteInputSchema,
  inputOf: settingsOf,
  fields: Object.values(SETTINGS_STEPS).flat(),
  names: { parameter: 'ruleParameter', value: 'ruleValue', accept: 'acceptSteps', refuse: 'refuseSteps' },
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
