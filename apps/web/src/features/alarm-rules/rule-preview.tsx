import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { AlarmKind } from '@vigie/contract/alarm-condition.ts';
import type { ProblemCause } from '@vigie/contract/problem.ts';
import { type AlarmPreview, type AlarmPreviewInput } from '@vigie/contract/alarm-rule.ts';
import { useAlarmPreview } from '../../shared/api/alarm-rules.ts';
import { useSchemas } from '../../shared/forms/schemas.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useConditionText } from '../../shared/i18n/condition-text.ts';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import css from './rule-preview.module.css';

/** Pause after the last key press before the preview is requested, in ms. */
const PAUSE_MS = 300;
const FIRST_SHOWN = 5;

/** Renders the rule in words, and when it would have fired. */
export function RulePreview({ input }: { input: AlarmPreviewInput }): ReactNode {
  const t = useWords('alarm-rules');
  const conditionText = useConditionText();
  const failureText = useFailureText();
  const [paused] = useDebouncedValue(input, PAUSE_MS);
  const preview = useAlarmPreview(paused);
  const schemas = useSchemas();
  const rule = schemas?.alarmPreviewInputSchema.safeParse(input).data;
  return (
    <Card title={t('preview')}>
      <div className="grid one-column gap-12" aria-live="polite">
        {schemas === null ? (
          <Skeleton height={40} />
        ) : rule === undefined ? (
          <p className="muted pretty">{t('preview.incomplete')}</p>
        ) : (
          <>
            <p className="weight-540 pretty">{conditionText(rule.condition)}.</p>
            {preview.isError ? (
              <Notice tone="fail" title={t('preview.failed')} text={failureText(preview.error)} />
            ) : preview.data === undefined ? (
              <Skeleton height={80} />
            ) : (
              <Rings preview={preview.data} kind={rule.condition.kind} />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function Rings({
  preview: { days, rings, examples },
  kind,
}: {
  preview: AlarmPreview;
  kind: AlarmKind;
}): ReactNode {
  const t = useWords('alarm-rules');
  const [isAll, setAll] = useState(false);
  if (rings === null)
    return (
      <p className="muted pretty">
        {t(kind === 'visitors-fall' ? 'preview.few-visitors' : 'preview.unknown')}
      </p>
    );
  if (rings === 0) return <p className="pretty">{t('preview.never', { days })}</p>;
  const shown = isAll ? examples : examples.slice(0, FIRST_SHOWN);
  return (
    <>
      <p className="pretty">{t('preview.rings', { days, count: rings })}</p>
      <ul className="plain">
        {shown.map((example) => (
          <Example key={JSON.stringify(example)} example={example} />
        ))}
      </ul>
      {shown.length < examples.length ? (
        <Button variant="default" size="xs" className="fit" onClick={() => setAll(true)}>
          {t('preview.more', { count: examples.length - shown.length })}
        </Button>
      ) : null}
      {isAll && rings > examples.length ? (
        <p className="small muted">{t('preview.older', { count: rings - examples.length })}</p>
      ) : null}
    </>
  );
}

function Example({ example }: { example: AlarmPreview['examples'][number] }): ReactNode {
  const format = useFormat();
  const incidentText = useIncidentText();
  const { at, website } = example;
  return (
    <li className={`grid one-column gap-4 ruled ${css.example}`}>
      <span className="small pretty">{incidentText(example)}</span>
      <span className="small muted anywhere">
        <time dateTime={at}>{format.instant(at)}</time>
        {website === null ? null : (
          <>
            {' · '}
            <Link {...exampleLink(example)} className="accent">
              {website.name}
            </Link>
          </>
        )}
      </span>
    </li>
  );
}

/** Returns the link to an example: the problems of a cause, the runs of a website that was down, else the evolution. */
function exampleLink({ website, subject, at }: AlarmPreview['examples'][number]) {
  const id = website?.id;
  const day = at.slice(0, 10);
  const dates = { from: day, to: new Date().toISOString().slice(0, 10) };
  if (subject.kind === 'site' || subject.kind === 'silence' || subject.kind === 'schedule')
    return { to: '/jobs', search: { website: id } } as const;
  if (subject.kind === 'agent') return { to: '/agents/$id', params: { id: subject.agentId } } as const;
  if (subject.kind === 'links')
    return { to: '/dataQuality/liens', search: { website: id, list: subject.linkListId } } as const;
  if (subject.kind === 'server-side' || subject.kind === 'server-silence')
    return { to: '/dataQuality/serveur', search: { website: id } } as const;
  if (subject.kind === 'blockers' || subject.kind === 'reach-fall' || subject.kind === 'cookie-shorter')
    return { to: '/dataQuality/autresNavigateurs', search: { website: id } } as const;
  if (subject.kind === 'visitors-fall')
    return { to: '/dataQuality/visiteursReels', search: { website: id } } as const;
  if (subject.kind !== 'cause') return { to: '/sante/evolution', search: { website: id, ...dates } } as const;
  const { cause } = subject;
  const named = searchOf(cause);
  return { to: '/urls/liste', search: { website: id, state: 'any', by: 'url', ...named, ...dates } } as const;
}

function searchOf(cause: ProblemCause) {
  if (cause.kind === 'finding') return { kind: cause.kind, q: cause.event };
  if (cause.kind === 'consent') return { kind: cause.kind };
  return cause.kind === 'test' ? { test: cause.testId } : { check: cause.check, reason: cause.reason };
}
