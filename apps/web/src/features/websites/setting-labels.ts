import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import type { Catalogues } from '../../shared/i18n/i18n.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useOtherWords } from '../../shared/i18n/use-other-words.ts';
import { useFieldLabels } from '../../shared/resource/described.tsx';
import type { SettingsField } from './settings-values.ts';

const NAMESPACES = ['websites', 'trackers'] as const;
type LabelKey = {
  [N in (typeof NAMESPACES)[number]]: readonly [N, keyof Catalogues[N] & string];
}[(typeof NAMESPACES)[number]];
type DescribedSetting = SettingsField & keyof typeof WEBSITE_SETTINGS_FIELDS;

/** Catalogue and key of each label that no described field has. */
const LABELS = {
  needsConsent: ['websites', 'consent.label'],
  acceptSteps: ['websites', 'consent.accept-steps'],
  refuseSteps: ['websites', 'consent.refuse-steps'],
  dataLayers: ['websites', 'data-layers.label'],
} as const satisfies Record<Exclude<SettingsField, DescribedSetting>, LabelKey>;

/** Returns a function that names each setting. */
export function useSettingLabels(): (field: SettingsField) => string {
  const labelOf = useFieldLabels(WEBSITE_SETTINGS_FIELDS);
  const words: Record<LabelKey[0], unknown> = {
    websites: useWords('websites'),
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
      return LOCALES.filter((other) => other !== locale).map(
        (other) => WEBSITE_SETTINGS_FIELDS[field].label[other],
      );
    const [namespace, key] = LABELS[field];
    return others(namespace, key);
  };
}

/** Returns whether the contract describes the setting, with its label. */
export function isDescribed(field: SettingsField): field is DescribedSetting {
  return field in WEBSITE_SETTINGS_FIELDS;
}
