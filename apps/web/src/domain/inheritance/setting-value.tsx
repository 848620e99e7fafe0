import type { ReactNode } from 'react';
import type { Field } from '@vigie/contract/fields/field.ts';
import { SETTING_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { SettingValues } from '@vigie/contract/shared-settings.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { useProfileWords } from '../../shared/fields/profile-fields.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useScheduleWords } from '../../shared/ui/schedule/schedule-words.ts';

/** Renders a schedule in words, with its time zone. */
export function ScheduleText({ schedule }: { schedule: Schedule | null }): ReactNode {
  const t = useWords('inheritance');
  const words = useScheduleWords(schedule);
  if (schedule === null) return t('value.by-hand');
  return t('value.schedule', { words, zone: schedule.timeZone });
}

function ChannelNames({ ids }: { ids: readonly string[] }): ReactNode {
  const t = useWords('inheritance');
  const { items = [] } = useChannels({});
  const names = items.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length === 0 ? t('value.no-channel') : names.join(', ');
}

interface SettingValueProps {
  field: SharedField;
  settings: SettingValues;
}

/** Renders the value of one setting in readable form; nothing where there is none. */
export function SettingValue({ field, settings }: SettingValueProps): ReactNode {
  const textOf = useSettingText();
  if (settings[field] === undefined) return null;
  if (field === 'schedule') return <ScheduleText schedule={settings.schedule ?? null} />;
  if (field === 'channelIds') return <ChannelNames ids={settings.channelIds ?? []} />;
  return textOf(field, settings);
}

/** Returns a function for the texts of settings that need no request. */
function useSettingText(): (field: SharedField, settings: SettingValues) => string {
  const t = useWords('inheritance');
  const { locale } = useLocale();
  const profileWords = useProfileWords();
  return (field, settings) => {
    const { profile, agentNeeds, consentSteps } = settings;
    const value = settings[field];
    const { choices }: Field<never> = SETTING_FIELDS[field];
    if (choices) return choices[typeof value === 'object' ? '' : String(value)]?.[locale] ?? '';
    if (field === 'pagesPerAudit' && typeof value === 'number') return t('value.pages', { count: value });
    if (typeof value === 'number') return t('value.seconds', { count: value });
    if (field === 'profile' && profile) return profileWords(profile);
    if (field === 'agentNeeds' && agentNeeds) {
      const needs = [...agentNeeds.labels, agentNeeds.location ?? ''].filter(Boolean);
      return needs.length === 0 ? t('value.any-agent') : needs.join(', ');
    }
    if (field !== 'consentSteps' || !consentSteps) return '';
    const [accept, refuse] = [consentSteps.accept.length, consentSteps.refuse.length];
    return accept + refuse === 0 ? t('value.no-steps') : t('value.steps', { accept, refuse });
  };
}
