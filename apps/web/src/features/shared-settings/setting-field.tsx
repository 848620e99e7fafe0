import { wordsIn } from '@vigie/contract/labels.ts';
import { useState, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { HIT_MODES } from '@vigie/contract/visit-modes.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import { CONSENT_NEEDS } from '@vigie/contract/tracking-settings.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { VisitProfileFields, profileOf, profileValuesOf } from '../../shared/fields/profile-fields.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
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
  if (field === 'hits' || field === 'needsConsent') return <Choice {...props} field={field} />;
  return typeof SWITCHED[field] === 'boolean' ? <YesNo {...props} /> : <Figure {...props} />;
}

/** Boolean settings. */
const SWITCHED: Partial<Record<SharedField, boolean>> = {
  respectRobots: true,
  namesVigie: true,
  pictures: true,
};

function Figure({ field, settings, error, onChange }: SettingFieldProps): ReactNode {
  const names = useWords('inheritance');
  return (
    <NumberInput
      aria-label={names(`field.${field}`)}
      value={settings[field] as number}
      error={error}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
}

function YesNo({ field, settings, onChange }: SettingFieldProps): ReactNode {
  const names = useWords('inheritance');
  return (
    <Segmented
      label={names(`field.${field}`)}
      value={settings[field] === true ? 'yes' : 'no'}
      options={(['yes', 'no'] as const).map((value) => ({ value, label: names(`value.${value}`) }))}
      onChange={(value) => onChange({ [field]: value === 'yes' })}
    />
  );
}

function Choice({
  field,
  settings,
  onChange,
}: SettingFieldProps & { field: 'hits' | 'needsConsent' }): ReactNode {
  const names = useWords('inheritance');
  const data =
    field === 'hits'
      ? HIT_MODES.map((value) => ({ value, label: names(`value.${value}`) }))
      : CONSENT_NEEDS.map((value) => ({ value, label: names(`value.consent-${value}`) }));
  return (
    <NativeSelect
      aria-label={names(`field.${field}`)}
      value={settings[field]}
      data={data}
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
  const names = useWords('inheritance');
  const { items = [] } = useChannels(companyId === undefined ? {} : { companyId });
  return (
    <CheckList
      label={names('field.channelIds')}
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
