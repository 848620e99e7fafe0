import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { IncidentStep } from '@vigie/contract/incident.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import css from './incident-screen.module.css';

/** How many stand there before "show all". */
const SHOWN = 10;

/** What happened to an incident, newest first. */
export function IncidentHistory({ steps }: { steps: readonly IncidentStep[] }): ReactNode {
  const t = useWords('incidents');
  const format = useFormat();
  const stepText = useStepText();
  const [all, setAll] = useState(false);
  const newest = steps.toReversed();
  const shown = all ? newest : newest.slice(0, SHOWN);
  return (
    <Card title={t('history.title')}>
      <ol className="plain">
        {shown.map((step) => (
          <li key={step.id} className={`grid gap-2 ruled ${css.row}`}>
            <span className="weight-540 anywhere">{stepText(step)}</span>
            <time dateTime={step.at} className="small muted number">
              {format.instant(step.at)}
            </time>
          </li>
        ))}
      </ol>
      {shown.length < newest.length ? (
        <Button variant="default" className="mt-12 no-print" onClick={() => setAll(true)}>
          {t('history.all', { count: newest.length })}
        </Button>
      ) : null}
    </Card>
  );
}

const EVENTS = ['opened', 'reminder', 'escalated', 'over'] as const;

function useStepText(): (step: IncidentStep) => string {
  const t = useWords('incidents');
  const format = useFormat();
  return ({ step, by, event, channels, pages, until }) => {
    const name = by ?? t('somebody');
    switch (step) {
      case 'told': {
        const told = EVENTS.find((one) => one === event) ?? 'other';
        return t(`told.${told}`, { channels: channels.join(', ') || t('told.nobody') });
      }
      case 'opened':
      case 'joined':
        return pages === null ? t(`step.${step}`) : t(`step.${step}-pages`, { count: pages });
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
