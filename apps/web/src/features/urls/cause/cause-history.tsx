import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { IncidentStep } from '@vigie/contract/incident.ts';
import { useRuleText } from '../../../shared/i18n/condition-text.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import css from '../urls.module.css';

/** Number of entries shown before "show all". */
const SHOWN = 10;

/** Renders the visits, messages and actions about the cause, newest first. */
export function History({ cause }: { cause: CauseDetail }): ReactNode {
  const t = useWords('cause');
  const [isWhole, setIsWhole] = useState(false);
  const newest = cause.history.toReversed();
  const shown = isWhole ? newest : newest.slice(0, SHOWN);
  return (
    <Card title={t('history')}>
      <Steps steps={shown} />
      {shown.length < newest.length ? (
        <Button variant="default" className="mt-12 no-print" onClick={() => setIsWhole(true)}>
          {t('history.all', { count: newest.length })}
        </Button>
      ) : null}
    </Card>
  );
}

/** Renders the alarm rules of the cause, and the messages sent to each channel. */
export function SentMessages({ cause: { rules, history } }: { cause: CauseDetail }): ReactNode {
  const t = useWords('cause');
  const ruleText = useRuleText();
  const mayOpenRules = usePermission()('alarmRules.list');
  const notified = history.filter(({ step }) => step === 'told').toReversed();
  const isRaised = history.some(({ step }) => step === 'opened');
  return (
    <Card title={t('told')}>
      {notified.length === 0 ? (
        <p className="muted pretty">{t(isRaised ? 'told.silent' : 'told.none')}</p>
      ) : null}
      <Steps steps={notified.slice(0, SHOWN)} />
      {rules.length > 0 ? <h3 className="small weight-580 quiet mt-12">{t('rules')}</h3> : null}
      <ul className="grid gap-4 plain">
        {rules.map((rule) => (
          <li key={rule.id} className="anywhere">
            {mayOpenRules ? (
              <Link className="accent" to="/alertes/regles/$id/modifier" params={{ id: rule.id }}>
                {ruleText(rule)}
              </Link>
            ) : (
              ruleText(rule)
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Steps({ steps }: { steps: readonly IncidentStep[] }): ReactNode {
  const format = useFormat();
  const stepText = useStepText();
  return (
    <ol className="plain">
      {steps.map((step) => (
        <li key={step.id} className={`grid gap-2 ruled ${css.row}`}>
          <span className="weight-540 anywhere">{stepText(step)}</span>
          <time dateTime={step.at} className="small muted number nowrap">
            {format.instant(step.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

const EVENTS = ['opened', 'reminder', 'escalated', 'over'] as const;

function useStepText(): (step: IncidentStep) => string {
  const t = useWords('cause');
  const ofList = useWords('urls');
  const format = useFormat();
  // The API returns no names of channels to users without permission for them.
  const unnamed = usePermission()('channels.list') ? t('told.nobody') : t('told.unnamed');
  return ({ step, by, event, channels, pages, until }) => {
    const name = by ?? ofList('somebody');
    switch (step) {
      case 'told': {
        const eventKey = EVENTS.find((one) => one === event) ?? 'other';
        return t(`told.${eventKey}`, { channels: channels.join(', ') || unnamed });
      }
      case 'opened':
      case 'joined':
        return pages === null || pages === 0 ? t(`step.${step}`) : t(`step.${step}-pages`, { count: pages });
      case 'muted':
        return until === null
          ? t('step.muted', { name })
          : t('step.muted-until', { name, until: format.instant(until) });
      case 'acknowledged':
      case 'reopened':
        return t(`step.${step}`, { name });
      default:
        return t(`step.${step}`);
    }
  };
}
