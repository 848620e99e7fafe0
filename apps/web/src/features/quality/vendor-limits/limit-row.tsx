import type { ReactNode } from 'react';
import type { PassedLimit } from '@vigie/contract/stored-vendor-limits.ts';
import { limitEffect, limitSentences } from '@vigie/contract/wording/vendor-limit-words.ts';
import { LimitSource } from '../../../domain/evidence/limit-source.tsx';
import { limitTone } from '../../../domain/evidence/limit-tone.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { VisitLink } from '../../../shared/report/visit-link.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';

/** Renders a limit that one event passes with one parameter: one line, which opens the details. */
export function LimitRow({ passed }: { passed: PassedLimit }): ReactNode {
  const t = useWords('vendor-limits');
  const { locale } = useLocale();
  const { vendorName, event, effect, isOver, pages } = passed;
  return (
    <Disclosure
      summary={
        <>
          <StatusIcon tone={isOver ? 'ok' : limitTone(effect)} size={16} />
          <span className="grow shrink">
            <span className="block weight-540 anywhere">
              {vendorName}
              {event === null ? null : <span className="weight-450 quiet"> · {event}</span>}
            </span>
            <span className="block small muted anywhere">
              {`${limitSentences(passed, locale).fact} · ${t('pages', { count: pages })}`}
            </span>
          </span>
          <Tag>{isOver ? t('over') : limitEffect(effect, locale)}</Tag>
        </>
      }
    >
      <LimitDetails passed={passed} />
    </Disclosure>
  );
}

function LimitDetails({ passed }: { passed: PassedLimit }): ReactNode {
  const t = useWords('vendor-limits');
  const format = useFormat();
  const { locale } = useLocale();
  const { vendorName, event, part, name, value, rule, url } = passed;
  const { firstSeenAt, lastSeenAt, observationId, requestId } = passed;
  const search = requestId === null ? { part: 'limits' } : { part: 'requests', request: requestId };
  return (
    <div className="grid one-column gap-8">
      <p className="pretty anywhere">{limitSentences(passed, locale).effect}</p>
      <Facts
        facts={[
          [t('vendor'), vendorName],
          event === null ? null : [t('event'), <Code key="event" text={event} />],
          part === 'name' || part === 'value' ? [t('parameter'), <Code key="name" text={name} />] : null,
          value === null || value === '' ? null : [t('value'), <Code key="value" text={value} />],
          [t('rule'), <Code key="rule" text={rule} />],
          [t('page'), <PageUrl key="page" url={url} />],
          [t('first-seen'), format.instant(firstSeenAt)],
          [t('last-seen'), format.instant(lastSeenAt)],
        ]}
      />
      <p className="flex wrap gap-14">
        <LimitSource of={passed} />
        <VisitLink search={{ observation: observationId, ...search }} className="link touch no-print">
          {t(requestId === null ? 'visit' : 'request')}
        </VisitLink>
      </p>
    </div>
  );
}

function Code({ text }: { text: string }): ReactNode {
  return <span className="mono">{text}</span>;
}
