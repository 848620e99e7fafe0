import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { FindingGroup } from '@vigie/contract/stored-plan.ts';
import { expectedInWords, seenInWords } from '@vigie/contract/wording/finding-values.ts';
import { findingRemedy, findingTitle } from '@vigie/contract/wording/finding-advice.ts';
import { findingSentence } from '@vigie/contract/wording/finding-words.ts';
import { isAbsent } from '../../domain/containers/missing-event.ts';
import { WhyNot } from '../../domain/containers/why-not.tsx';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { VisitLink } from '../../shared/report/visit-link.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';

/** Renders a finding of several visits in one line, which opens the proof and the remedy. */
export function FindingDisclosure({ group }: { group: FindingGroup }): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const { locale } = useLocale();
  const { id: websiteId } = useCurrentWebsite();
  const { kind, event, source, property, count, visits, pages, lastSeenAt, causeId, first } = group;
  return (
    <Disclosure
      isPrinted
      summary={
        <>
          <StatusIcon tone="fail" size={16} />
          <span className="grow shrink">
            <span className="block weight-540 anywhere">
              {event}
              {property === null ? null : <span className="mono quiet"> {property}</span>}
            </span>
            <span className="block small muted anywhere">
              {findingTitle(kind, locale)} · <span className="mono">{source}</span>
            </span>
          </span>
          <span className="fixed number weight-540">{format.number(count)}</span>
        </>
      }
    >
      <div className="grid one-column gap-8">
        <p className="pretty anywhere">{findingSentence(first, locale)}</p>
        <p className="quiet pretty anywhere">{findingRemedy(first, locale)}</p>
        <Facts
          facts={[
            first.expected === null ? null : [t('finding.expected'), expectedInWords(first, locale)],
            first.seen === null ? null : [t('finding.seen'), seenInWords(first)],
            first.url === null ? null : [t('finding.page'), first.url],
          ]}
        />
        {first.step === null ? null : (
          <p className="small muted">{t('finding.step-of', { step: first.step })}</p>
        )}
        <p className="small muted number">
          {t('finding.counts', {
            count: format.number(count),
            visits: format.number(visits),
            pages: format.number(pages),
            ago: format.instant(lastSeenAt),
          })}
        </p>
        {isAbsent(kind) ? <WhyNot websiteId={websiteId} event={event} url={first.url ?? undefined} /> : null}
        <p className="flex wrap gap-14 no-print">
          <VisitLink search={{ observation: first.observationId }}>{t('finding.first')}</VisitLink>
          {causeId === null ? null : (
            <Link to="/urls/causes/$id" params={{ id: causeId }} className="link touch">
              {t('finding.cause')}
            </Link>
          )}
        </p>
      </div>
    </Disclosure>
  );
}
