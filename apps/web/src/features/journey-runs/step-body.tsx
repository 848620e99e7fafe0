import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { stepFailureIn } from '@vigie/contract/wording/step-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { CodeBlock } from '../../shared/ui/code-block.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './journey-runs.module.css';

type Step = JourneyRunDetail['steps'][number];

/** Renders the actions and the results of one step. */
export function StepBody({ step }: { step: Step }): ReactNode {
  const t = useWords('journey-runs');
  const { type, selector, url, observationId, outcome } = step;
  return (
    <div className="grid one-column gap-14">
      <Reason step={step} />
      <Facts
        facts={[
          [
            t('step.type'),
            <span key="type" className="mono">
              {type}
            </span>,
          ],
          selector === null ? null : [t('step.selector'), <Selectors key="s" list={[selector]} />],
          url === null ? null : [t('step.url'), <ExternalLink key="url" url={url} />],
        ]}
      />
      <Stale step={step} />
      {outcome === 'skipped' ? null : <Events step={step} />}
      <ConsoleErrors step={step} />
      {observationId === null ? null : (
        <p className="no-print">
          <Link to="/urls/liste" search={{ observation: observationId }} className="link touch">
            {t('step.visit')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Renders why a step failed, in words and in detail. */
function Reason({ step: { reason } }: { step: Step }): ReactNode {
  const { locale } = useLocale();
  if (reason === null) return null;
  return (
    <Notice tone="warn" text={stepFailureIn(locale, reason.code)}>
      {reason.detail === '' ? null : (
        <code lang="en" className="block small anywhere mt-4">
          {reason.detail}
        </code>
      )}
    </Notice>
  );
}

/** Renders selectors that no longer match. A later selector of the step matched, so the recording still works. */
function Stale({ step: { staleSelectors } }: { step: Step }): ReactNode {
  const t = useWords('journey-runs');
  if (staleSelectors.length === 0) return null;
  return (
    <Notice tone="info" title={t('stale.title', { count: staleSelectors.length })} text={t('stale.text')}>
      <Selectors list={staleSelectors} />
    </Notice>
  );
}

function Selectors({ list }: { list: readonly string[] }): ReactNode {
  return list.map((selector) => (
    <code key={selector} className="block small anywhere">
      {selector}
    </code>
  ));
}

function Events({ step: { events, eventsTotal } }: { step: Step }): ReactNode {
  const t = useWords('journey-runs');
  return (
    <section className="grid one-column gap-8" aria-label={t('events')}>
      <h3 className="small weight-580 muted">{t('events')}</h3>
      {events.length === 0 ? <p className="muted">{t('events.none')}</p> : null}
      <div className={events.length === 0 ? '' : `boxed clip ${css.events}`}>
        {events.map((event, index) => (
          <EventDisclosure key={`${index} ${event.name}`} event={event} />
        ))}
      </div>
      {eventsTotal > events.length ? (
        <p className="small muted">{t('events.cut', { shown: events.length, count: eventsTotal })}</p>
      ) : null}
    </section>
  );
}

/** Renders one event; its properties are drawn on demand. */
function EventDisclosure({ event }: { event: Step['events'][number] }): ReactNode {
  const t = useWords('journey-runs');
  const [isRead, setIsRead] = useState(false);
  const { name, source, properties, requestId } = event;
  return (
    <Disclosure
      onOpen={() => setIsRead(true)}
      summary={
        <>
          <span className="grow shrink">
            <span className="block weight-540 anywhere">{name}</span>
            <span className="block mono small muted anywhere">{source}</span>
          </span>
          <span className="fixed small muted number">
            {t(requestId === null ? 'event.push' : 'event.hit')}
          </span>
        </>
      }
    >
      {isRead ? <CodeBlock label={name} code={JSON.stringify(properties, null, 2)} /> : null}
    </Disclosure>
  );
}

function ConsoleErrors({ step: { consoleErrors } }: { step: Step }): ReactNode {
  const t = useWords('journey-runs');
  if (consoleErrors.length === 0) return null;
  return (
    <section className="grid one-column gap-8" aria-label={t('console')}>
      <h3 className="small weight-580 muted">{t('console')}</h3>
      <ul className="grid one-column gap-4 plain">
        {consoleErrors.map((text, index) => (
          <li key={`${index} ${text}`}>
            <code lang="en" className="small fail anywhere">
              {text}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
