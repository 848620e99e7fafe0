import { WEBSITE_FIELDS } from '@vigie/contract/fields/website-fields.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import type { Catalogues } from '../../shared/i18n/i18n.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useOtherWords } from '../../shared/i18n/use-other-words.ts';
import { useFieldLabels } from '../../shared/resource/described.tsx';
import type { SettingsField } from './settings-values.ts';

const NAMESPACES = ['websites', 'fields', 'trackers'] as const;
type LabelKey = {
  [N in (typeof NAMESPACES)[number]]: readonly [N, keyof Catalogues[N] & string];
}[(typeof NAMESPACES)[number]];
type DescribedSetting = SettingsField & keyof typeof WEBSITE_FIELDS;

/** Catalogue and key of each label that no described field has. */
const LABELS = {
  jsTagName: ['websites', 'js.label'],
  phpTagName: ['websites', 'php.label'],
  requiredVariables: ['websites', 'variables.label'],
  healthPoolId: ['websites', 'health-pool.label'],
  contentPoolId: ['websites', 'content-pool.label'],
  healthTestId: ['websites', 'health-test.label'],
  hits: ['websites', 'visits.hits'],
  namesVigie: ['websites', 'visits.names'],
  pictures: ['websites', 'visits.pictures'],
  rehearsalsPerDay: ['websites', 'visits.rehearsals'],
  canaries: ['websites', 'visits.canaries'],
  device: ['fields', 'profile.device'],
  language: ['fields', 'profile.language'],
  timeZone: ['fields', 'profile.time-zone'],
  contextId: ['fields', 'context.label'],
  channelIds: ['websites', 'channels.label'],
  agentNeeds: ['fields', 'needs.title'],
  ruleParameter: ['websites', 'rule.label'],
  ruleValue: ['websites', 'rule-value.label'],
  siteId: ['trackers', 'account.label'],
  needsConsent: ['websites', 'consent.label'],
  acceptSteps: ['websites', 'consent.accept-steps'],
  refuseSteps: ['websites', 'consent.refuse-steps'],
  dataLayers: ['websites', 'data-layers.label'],
  variableRules: ['trackers', 'variable-rules.label'],
} as const satisfies Record<Exclude<SettingsField, DescribedSetting>, LabelKey>;

/** Returns a function that names each setting. */
export function useSettingLabels(): (field: SettingsField) => string {
  const labelOf = useFieldLabels(WEBSITE_FIELDS);
  const words: Record<LabelKey[0], unknown> = {
    websites: useWords('websites'),
    fields: useWords('fields'),
    trackers: useWords('trackers'),
  };
  return (field) => {
    if (isDescribed(field)) return labelOf(field);
    const [namespace, key] = LABELS[field];
    return (words[namespace] as (key: string) => string)(key);
  };
}

/** Returns a function that gives the names of a setting in the other languages. */
export function useOtherSettingLabels(): (field: SettingsField) => string[] {
  const { locale } = useLocale();
  const others = useOtherWords(NAMESPACES);
  return (field) => {
    if (isDescribed(field))
      return LOCALES.filter((other) => other !== locale).map((other) => WEBSITE_FIELDS[field].label[other]);
    const [namespace, key] = LABELS[field];
    return others(namespace, key);
  };
}

/** Returns whether the contract describes the setting, with its label. */
export function isDescribed(field: SettingsField): field is DescribedSetting {
  return field in WEBSITE_FIELDS;
}
