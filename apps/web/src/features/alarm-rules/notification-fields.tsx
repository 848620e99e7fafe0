import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { ALARM_RULE_FIELDS, ALARM_RULE_PARTS } from '@vigie/contract/fields/alarm-rule-fields.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { TimeInput } from '../../shared/ui/schedule/time-input.tsx';
import { Checkbox } from '../../shared/ui/switch.tsx';
import { RULE_FORM, type AlarmRuleFields } from './rule-values.ts';

interface NotificationFieldsProps {
  form: UseFormReturnType<AlarmRuleFields>;
  companyId: string | undefined;
}

/** Renders the notification settings of a rule: channels, quiet hours, reminders and escalation. */
export function NotificationFields({ form, companyId }: NotificationFieldsProps): ReactNode {
  const { locale } = useLocale();
  const { channelIds, escalation } = ALARM_RULE_FIELDS;
  return (
    <>
      <ChannelChoice
        legend={channelIds.label[locale]}
        hint={channelIds.hint[locale]}
        companyId={companyId}
        {...form.getInputProps('channelIds')}
      />
      <div className="grid gap-12">
        <Inputs of={RULE_FORM} section="quiet" form={form} own={{ quietHours: <QuietHours form={form} /> }} />
      </div>
      <div className="grid gap-12">
        <Inputs of={RULE_FORM} section="reminder" form={form} />
      </div>
      <div className="grid gap-12">
        <Inputs
          of={RULE_FORM}
          section="escalation"
          form={form}
          own={{
            escalation: (
              <>
                <FieldInput
                  name="escalation.afterMinutes"
                  field={ALARM_RULE_PARTS.afterMinutes}
                  form={form}
                />
                <ChannelChoice
                  legend={escalation.label[locale]}
                  companyId={companyId}
                  {...form.getInputProps('escalation.channelIds')}
                />
              </>
            ),
          }}
        />
      </div>
    </>
  );
}

function QuietHours({ form }: Pick<NotificationFieldsProps, 'form'>): ReactNode {
  const { locale } = useLocale();
  const { from, to } = form.values.quietHours;
  const parts = ALARM_RULE_PARTS;
  return (
    <div className="grid items-start two-columns gap-16 one-column-phone">
      <TimeInput label={parts.from.label[locale]} value={from} {...form.getInputProps('quietHours.from')} />
      <TimeInput label={parts.to.label[locale]} value={to} {...form.getInputProps('quietHours.to')} />
      <FieldInput name="quietHours.timeZone" field={parts.timeZone} form={form} />
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
