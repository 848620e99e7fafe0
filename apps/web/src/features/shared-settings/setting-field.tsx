import { wordsIn } from '@vigie/contract/labels.ts';
import { useState, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { YES_OR_NO, type Field } from '@vigie/contract/fields/field.ts';
import { SETTING_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { VisitProfileFields, profileOf, profileValuesOf } from '../../shared/fields/profile-fields.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { CheckList } from '../../shared/ui/check-list.tsx';
import { NumberInput } from '../../shared/ui/number-input.tsx';
import { ScheduleInput } from '../../shared/ui/schedule/schedule-input.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import type { SettingFieldProps } from './shared-settings-values.ts';
import { StepsFields } from './steps-fields.tsx';

/** Renders the input of one setting. */
export function SettingField(props: SettingFieldProps): ReactNode {
  const { field } = props;
  if (field === 'schedule')
    return (
      <ScheduleInput
        value={props.settings.schedule ?? null}
        error={props.error}
        onChange={(schedule) => props.onChange({ schedule })}
      />
    );
  if (field === 'profile') return <Profile {...props} />;
  if (field === 'channelIds') return <Channels {...props} />;
  if (field === 'agentNeeds') return <Needs {...props} />;
  if (field === 'consentSteps') return <StepsFields {...props} />;
  const { as } = SETTING_FIELDS[field];
  if (as === 'choice') return <Choice {...props} />;
  return as === 'switch' ? <YesNo {...props} /> : <Figure {...props} />;
}

function Figure({ field, settings, error, onChange }: SettingFieldProps): ReactNode {
  const names = useFieldLabels(SETTING_FIELDS);
  return (
    <NumberInput
      aria-label={names(field)}
      value={settings[field] as number}
      error={error}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
}

function YesNo({ field, settings, onChange }: SettingFieldProps): ReactNode {
  const { locale } = useLocale();
  return (
    <Segmented
      label={SETTING_FIELDS[field].label[locale]}
      value={settings[field] === true ? 'true' : 'false'}
      options={(['true', 'false'] as const).map((value) => ({ value, label: YES_OR_NO[value][locale] }))}
      onChange={(value) => onChange({ [field]: value === 'true' })}
    />
  );
}

function Choice({ field, settings, onChange }: SettingFieldProps): ReactNode {
  const { locale } = useLocale();
  const { label, choices = {} }: Field<never> = SETTING_FIELDS[field];
  const chosen = settings[field];
  return (
    <NativeSelect
      aria-label={label[locale]}
      value={typeof chosen === 'object' ? '' : String(chosen)}
      data={Object.entries(choices).map(([value, words]) => ({ value, label: words[locale] }))}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
    />
  );
}

function Profile({ settings, error, onChange }: SettingFieldProps): ReactNode {
  const values = profileValuesOf(settings.profile);
  return (
    <>
      <VisitProfileFields
        values={values}
        getInputProps={(name) => ({
          value: values[name],
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
            const profile = profileOf({ ...values, [name]: value });
            if (profile !== undefined) onChange({ profile });
          },
        })}
      />
      {error ? (
        <p className="small fail" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

function Channels({ settings, error, companyId, onChange }: SettingFieldProps): ReactNode {
  const t = useWords('shared-settings');
  const names = useFieldLabels(SETTING_FIELDS);
  const { items = [] } = useChannels(companyId === undefined ? {} : { companyId });
  return (
    <CheckList
      label={names('channelIds')}
      none={t('channels.none')}
      error={error}
      groups={[{ name: '', options: items.map(({ id, name }) => ({ id, label: name })) }]}
      value={settings.channelIds ?? []}
      onChange={(channelIds) => onChange({ channelIds })}
    />
  );
}

function Needs({ settings, error, onChange }: SettingFieldProps): ReactNode {
  const t = useWords('shared-settings');
  const { labels = [], location = null } = settings.agentNeeds ?? {};
  const [text, setText] = useState(labels.join(', '));
  return (
    <div className="grid items-start two-columns gap-16 one-column-phone">
      <TextInput
        label={t('labels.label')}
        description={t('labels.hint')}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onChange({ agentNeeds: { labels: wordsIn(value), location } });
        }}
      />
      <TextInput
        label={t('location.label')}
        value={location ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ agentNeeds: { labels, location: value === '' ? null : value } })
        }
      />
    </div>
  );
}
