import type { ReactNode } from 'react';
import type { AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { ALARM_RULE_FIELDS } from '@vigie/contract/fields/alarm-rule-fields.ts';
import { useAlarmRules } from '../../shared/api/alarm-rules.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { useConditionText } from '../../shared/i18n/condition-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns } from '../../shared/resource/described.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { IconBellCog } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { Pill } from '../../shared/ui/pill.tsx';

/** Renders the alarm rules of the company. */
export function AlarmRulesScreen(): ReactNode {
  const t = useWords('alarm-rules');
  const shell = useWords('shell');
  return (
    <ListScreen<AlarmRule>
      title={shell('title.alertes-regles')}
      lead={t('list.lead')}
      add={{ operation: 'alarmRules.create', to: '/alertes/regles/ajouter', label: t('list.add') }}
      list={useAlarmRules()}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconBellCog, title: t('list.empty'), text: t('list.empty-text') }}
      linkOf={({ id }) => ({ to: '/alertes/regles/$id/modifier', params: { id } })}
      columns={useColumns()}
    />
  );
}

function useColumns(): Column<AlarmRule>[] {
  const t = useWords('alarm-rules');
  const conditionText = useConditionText();
  const scopeText = useRuleScopeText();
  const { items: channels } = useChannels({});
  const names = new Map(channels?.map(({ id, name }) => [id, name]));
  return useDescribedColumns<AlarmRule, keyof typeof ALARM_RULE_FIELDS>(
    ALARM_RULE_FIELDS,
    {
      rings: ({ condition }) => conditionText(condition),
      place: (rule) => scopeText(rule),
      recipients: ({ channelIds }) =>
        channelIds.length === 0 ? (
          <span className="muted">{t('channels.none')}</span>
        ) : (
          <span className="anywhere">{channelIds.flatMap((id) => names.get(id) ?? []).join(', ')}</span>
        ),
      state: (rule) => <RuleState rule={rule} />,
    },
    {
      rings: 'minmax(240px, 3fr)',
      place: 'minmax(140px, 1.5fr)',
      recipients: 'minmax(140px, 1.5fr)',
      state: '150px',
      company: 'minmax(120px, 1fr)',
    },
  );
}

/** Renders whether a rule is on, and its number of open incidents. */
function RuleState({ rule: { isOn, openIncidents } }: { rule: AlarmRule }): ReactNode {
  const t = useWords('alarm-rules');
  if (!isOn) return <Pill tone="mute">{t('state.off')}</Pill>;
  if (openIncidents > 0) return <Pill tone="fail">{t('state.rings', { count: openIncidents })}</Pill>;
  return <Pill tone="ok">{t('state.quiet')}</Pill>;
}

/** Returns a function that words the scope of a rule: all websites, one of them, or one of its pools. */
function useRuleScopeText(): (
  rule: Pick<AlarmRule, 'website' | 'sharedSettings' | 'pool' | 'condition'>,
) => string {
  const t = useWords('alarm-rules');
  const { locale } = useLocale();
  return ({ website, sharedSettings, pool, condition }) => {
    if (condition.kind === 'agent') return t('place.agents');
    if (sharedSettings !== null) return t('place.shared', { name: sharedSettings.name });
    if (website === null) return ALARM_RULE_FIELDS.websiteId.empty[locale];
    return pool === null ? website.name : t('place.pool', { website: website.name, pool: pool.name });
  };
}
