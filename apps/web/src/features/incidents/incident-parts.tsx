import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { IncidentDetail } from '@vigie/contract/incident.ts';
import { whatToDo } from '@vigie/contract/wording/incident-words.ts';
import { RemedyAdvice } from '../../evidence/remedy.tsx';
import { useFormat, useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { IconFlag, IconSettings } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './incident-screen.module.css';
import { problemsOfPage, waysOf } from './where-to.ts';

/** The remedy, or what it is when it is no fault of the tracking, and the screens that say more. */
export function WhatToDo({ incident }: { incident: IncidentDetail }): ReactNode {
  const t = useWords('incidents');
  return (
    <Card title={t('todo.title')}>
      <div className="grid one-column gap-14">
        <Advice incident={incident} />
        <div className="flex wrap gap-8 no-print">
          {waysOf(incident).map(({ label, ...target }) => (
            <Button
              key={label}
              variant="default"
              size="compact-md"
              renderRoot={(props) => <Link {...props} {...target} />}
            >
              {t(`to.${label}`)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function Advice({ incident: { subject, remedy } }: { incident: IncidentDetail }): ReactNode {
  const t = useWords('incidents');
  const { locale } = useLocale();
  switch (subject.kind) {
    case 'cause':
      return remedy ? <RemedyAdvice remedy={remedy} /> : <p className="quiet pretty">{t('todo.cause')}</p>;
    case 'site':
    case 'agent':
    case 'silence':
    case 'schedule':
      return (
        <Notice tone="info" title={t(`nature.${subject.kind}`)} text={whatToDo(subject, locale) ?? ''} />
      );
    default:
      return <p className="quiet pretty">{whatToDo(subject, locale)}</p>;
  }
}

/** Three of its pages; those of a root cause lead to their problems. */
export function Pages({ incident }: { incident: IncidentDetail }): ReactNode {
  const t = useWords('incidents');
  const { pages, samplePages } = incident;
  const shown = samplePages.length;
  if (shown === 0) return null;
  const title = pages > shown ? t('pages.some', { shown, count: pages }) : t('pages.title', { count: shown });
  return (
    <Card title={title}>
      <ul className="plain">
        {samplePages.map((url) => {
          const problems = problemsOfPage(incident, url);
          return (
            <li key={url} className={`line between gap-12 ruled ${css.row}`}>
              <ExternalLink url={url} />
              {problems ? (
                <Link
                  {...problems}
                  className="fixed small weight-540 accent no-line hover-underline no-print"
                  aria-label={t('pages.problems-label', { url })}
                >
                  {t('pages.problems')}
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What no release explains, unless there is one. */
const UNEXPLAINED: ReadonlySet<string> = new Set(['site', 'agent', 'silence', 'schedule']);

/** Releases and saved settings that may explain it. */
export function Changes({ incident: { changes, subject } }: { incident: IncidentDetail }): ReactNode {
  const t = useWords('incidents');
  const format = useFormat();
  if (changes.length === 0 && UNEXPLAINED.has(subject.kind)) return null;
  return (
    <Card title={t('changes.title')}>
      {changes.length === 0 ? <p className="muted pretty">{t('changes.none')}</p> : null}
      <ul className="plain">
        {changes.map(({ kind, label, at }) => {
          const Icon = kind === 'release' ? IconFlag : IconSettings;
          return (
            <li key={`${kind}/${at}`} className={`row wrap gap-10 ruled ${css.row}`}>
              <Icon size={17} stroke={1.7} aria-hidden className="muted" />
              <span className="grow shrink weight-540 anywhere">
                {kind === 'release' ? t('change.release', { label }) : t('change.settings')}
              </span>
              <time dateTime={at} className="small muted number">
                {format.instant(at)}
              </time>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
