import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { EventDetail } from '@vigie/contract/stored-plan.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { findingTitle } from '@vigie/contract/wording/finding-advice.ts';
import { findingSentence } from '@vigie/contract/wording/finding-words.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './tracking-plan.module.css';

/** Renders the current findings of journeys, each with its step and a link to its run. */
export function FindingsOfJourneys({ findings }: { findings: EventDetail['ofJourneys'] }): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const { locale } = useLocale();
  const role = useUser()?.active_profile.role.slug ?? null;
  if (findings.length === 0) return null;
  return (
    <Card title={t('event.of-journeys')}>
      <ul className="plain">
        {findings.map((finding, index) => (
          <li key={`${finding.runId} ${index}`} className={`flex items-start gap-10 ruled ${css.finding}`}>
            <StatusIcon tone="fail" />
            <div className="grow shrink">
              <p className="weight-540 anywhere">
                {findingTitle(finding.kind, locale)} · <span className="mono small">{finding.source}</span>
              </p>
              <p className="pretty anywhere">{findingSentence(finding, locale)}</p>
              <p className="small muted anywhere">
                {finding.journey}
                {finding.step === null ? null : ` · ${t('finding.step-of', { step: finding.step })}`} ·{' '}
                {format.instant(finding.at)}
              </p>
              {mayOpen('parcours-passage', role) ? (
                <Link
                  to="/parcours-passage"
                  search={{ id: finding.runId, etape: finding.step ?? undefined }}
                  className="link touch no-print"
                >
                  {t('finding.run')}
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
