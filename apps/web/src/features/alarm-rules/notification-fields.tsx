import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useChannels } from '../../shared/api/channels.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { TimeInput } from '../../shared/ui/schedule/time-input.tsx';
import { timeZones } from '../../shared/ui/schedule/time-zones.ts';
import { Checkbox, Switch } from '../../shared/ui/switch.tsx';
import { ConditionNumberInput } from './condition-fields.tsx';
import type { AlarmRuleFields } from './rule-values.ts';

interface NotificationFieldsProps {
  form: UseFormReturnType<AlarmRuleFields>;
  companyId: string | undefined;
}

/** Renders the notification settings of a rule: channels, quiet hours, reminders and escalation. */
export function NotificationFields({ form, companyId }: NotificationFieldsProps): ReactNode {
  const t = useWords('alarm-rules');
  const { hasQuietHours, hasReminder, hasEscalation } = form.values;
  const onOff = (field: 'hasQuietHours' | 'hasReminder' | 'hasEscalation') => (
    <Switch
      label={t(`field.${field}`)}
      description={t(`field.${field}-hint`)}
      {...form.getInputProps(field, { type: 'checkbox' })}
    />
  );
  return (
    <>
      <ChannelChoice
        legend={t('field.channelIds')}
        hint={t('field.channelIds-hint')}
        companyId={companyId}
        {...form.getInputProps('channelIds')}
      />
      <div className="grid gap-12">
        {onOff('hasQuietHours')}
        {hasQuietHours ? <QuietHours form={form} /> : null}
      </div>
      <div className="grid gap-12">
        {onOff('hasReminder')}
        {hasReminder ? (
          <ConditionNumberInput
            label={t('field.remindAfterHours')}
            {...form.getInputProps('remindAfterHours')}
          />
        ) : null}
      </div>
      <div className="grid gap-12">
        {onOff('hasEscalation')}
        {hasEscalation ? (
          <>
            <ConditionNumberInput
              label={t('field.afterMinutes')}
              {...form.getInputProps('escalation.afterMinutes')}
            />
            <ChannelChoice
              legend={t('field.escalation')}
              companyId={companyId}
              {...form.getInputProps('escalation.channelIds')}
            />
          </>
        ) : null}
      </div>
    </>
  );
}

function QuietHours({ form }: Pick<NotificationFieldsProps, 'form'>): ReactNode {
  const t = useWords('alarm-rules');
  const { from, to, timeZone } = form.values.quietHours;
  return (
    <div className="grid items-start two-columns gap-16 one-column-phone">
      <TimeInput label={t('quiet.from')} value={from} {...form.getInputProps('quietHours.from')} />
      <TimeInput label={t('quiet.to')} value={to} {...form.getInputProps('quietHours.to')} />
      <NativeSelect
        label={t('quiet.timeZone')}
        data={timeZones(timeZone)}
        {...form.getInputProps('quietHours.timeZone')}
      />
    </div>
  );
}

interface ChannelChoiceProps {
  legend: string;
  hint?: string;
  companyId: string | undefined;
  /** Value that the form passes to the field. */
  value?: string[];
  error?: ReactNode;
  onChange?: (ids: string[]) => void;
}

/** Renders a choice among the company's channels. */
function ChannelChoice({
  legend,
  hint,
  companyId,
  value = [],
  error,
  onChange,
}: ChannelChoiceProps): ReactNode {
  const t = useWords('alarm-rules');
  const { items } = useChannels(companyId === undefined ? {} : { companyId });
  return (
    <fieldset className="grid gap-10 p-0">
      <legend className="p-0 mb-4 weight-580">{legend}</legend>
      {hint === undefined ? null : <p className="small muted pretty">{hint}</p>}
      {items?.map(({ id, name, digest, isOn }) => (
        <Checkbox
          key={id}
          label={name}
          {...(isOn ? {} : { description: t('channels.off') })}
          {...(isOn && digest !== 'none' ? { description: t(`channels.${digest}`) } : {})}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange?.(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
      {items?.length === 0 ? (
        <p className="small muted pretty">
          {t('channels.empty')}{' '}
          <Link to="/canaux/ajouter" className="accent">
            {t('channels.add')}
          </Link>
        </p>
      ) : null}
      {error ? (
        <p className="small fail" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
