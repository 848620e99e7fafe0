import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { EventExplanation } from '@vigie/contract/stored-container.ts';
import { PRODUCT_NAMES } from '@vigie/contract/wording/container-wording.ts';
import { useExplanation, useReceivedExplanation, type EventQuestion } from '../../shared/api/containers.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { EvaluatedTriggers } from './conditions.tsx';
import css from './containers.module.css';
import { useNames, type ContainerNames } from './names.ts';
import { OutcomePill } from './outcome-pill.tsx';
import { useRemedyText } from './remedy-text.ts';

type Explained = EventExplanation['containers'][number];
type Candidate = Explained['tags'][number];

/** Renders the tags that could have sent an event, and what stopped each of them. */
export function Explanation(question: EventQuestion): ReactNode {
  const t = useWords('containers');
  return (
    <QueryView
      query={useExplanation(question)}
      failed={t('why.failed')}
      skeleton={178}
      gone={<Notice tone="warn" title={t('why.failed')} text={t('why.none')} />}
    >
      {(answer) =>
        answer === null ? (
          <Notice tone="info" title={t('why.none')} text={t('why.none-text')} />
        ) : (
          <Answer answer={answer} websiteId={question.websiteId} />
        )
      }
    </QueryView>
  );
}

interface ReceivedAnswerProps {
  id: string;
  websiteId: string;
  event: string;
}

/** Renders the tags of a server container at one event, and what stops each of them. */
export function ReceivedAnswer({ id, websiteId, event }: ReceivedAnswerProps): ReactNode {
  const t = useWords('containers');
  return (
    <QueryView query={useReceivedExplanation({ id, event })} failed={t('why.failed')} skeleton={150}>
      {({ visit, container }) => (
        <section className="grid one-column gap-12 shrink" aria-label={t('why.title', { event })}>
          {visit === null ? (
            <p className="small quiet pretty">{t('why.received-unknown')}</p>
          ) : (
            <VisitLine {...visit} websiteId={websiteId} />
          )}
          <OfContainer explained={container} event={event} />
        </section>
      )}
    </QueryView>
  );
}

interface VisitLineProps {
  url: string;
  observedAt: string;
  observationId: string;
  websiteId: string;
}

function VisitLine({ url, observedAt, observationId, websiteId }: VisitLineProps): ReactNode {
  const t = useWords('containers');
  const format = useFormat();
  return (
    <p className="flex wrap items-baseline gap-4-10 small muted">
      <ExternalLink url={url} />
      <time dateTime={observedAt} className="number">
        {format.instant(observedAt)}
      </time>
      <Link
        to="/urls/liste"
        search={{ website: websiteId, observation: observationId, part: 'tagManager' }}
        className="link touch"
      >
        {t('why.visit')}
      </Link>
    </p>
  );
}

function Answer({ answer, websiteId }: { answer: EventExplanation; websiteId: string }): ReactNode {
  const t = useWords('containers');
  const { event, url, observedAt, observationId, containers } = answer;
  return (
    <section className="grid one-column gap-12 shrink" aria-label={t('why.title', { event })}>
      <VisitLine url={url} observedAt={observedAt} observationId={observationId} websiteId={websiteId} />
      {containers.map((one) => (
        <OfContainer key={one.address} explained={one} event={event} />
      ))}
    </section>
  );
}

/** Number of tags shown at once, the most likely first. */
const TAGS_SHOWN = 5;

function OfContainer({ explained, event }: { explained: Explained; event: string }): ReactNode {
  const t = useWords('containers');
  const names = useNames(explained.container);
  const { id: shown }: { id?: string } = useParams({ strict: false });
  const [isWhole, setIsWhole] = useState(false);
  const { id, container, isBorrowed, tags, remedy } = explained;
  const name = container.id ?? PRODUCT_NAMES[container.product];
  const likeliest = isWhole ? tags : tags.slice(0, TAGS_SHOWN);
  return (
    <section className="grid one-column gap-10 shrink" aria-label={name}>
      <header className="line wrap between gap-4-16">
        <h4 className="m-0 mono weight-580 small anywhere">{name}</h4>
        {id === null || id === shown ? null : (
          <Link to="/tags/conteneur/$id" params={{ id }} className="link touch small">
            {t('why.container')}
          </Link>
        )}
      </header>
      {isBorrowed ? <p className="small quiet pretty">{t('borrowed')}</p> : null}
      {tags.length === 0 ? <p className="pretty">{t('why.no-tag', { event })}</p> : null}
      {remedy === null ? null : <Remedy remedy={remedy} names={names} />}
      {tags.length === 0 ? null : (
        <ol className="grid one-column gap-10 plain">
          {likeliest.map((candidate) => (
            <li
              key={candidate.tag}
              className={`boxed rounded-s grid one-column gap-10 shrink ${css.candidate}`}
            >
              <TagThatCould candidate={candidate} explained={explained} names={names} />
            </li>
          ))}
        </ol>
      )}
      {likeliest.length < tags.length ? (
        <Button variant="default" className="fit" onClick={() => setIsWhole(true)}>
          {t('why.others', { count: tags.length - likeliest.length })}
        </Button>
      ) : null}
    </section>
  );
}

interface TagThatCouldProps {
  candidate: Candidate;
  explained: Explained;
  names: ContainerNames;
}

/** Renders one tag at the closest push: its true and false conditions, and what to change. */
function TagThatCould({ candidate, explained: { container }, names }: TagThatCouldProps): ReactNode {
  const t = useWords('containers');
  const { tag, outcome, push, triggers, blocking, withheld, missing, remedy } = candidate;
  return (
    <>
      <div className="row wrap between gap-4-10">
        <h5 className="m-0 text-14 weight-580 shrink anywhere">{names.tag(tag)}</h5>
        <OutcomePill outcome={outcome} />
      </div>
      {container.context === 'server' ? null : <Nearest push={push} />}
      {withheld.length > 0 ? <p className="pretty">{t('withheld', { list: withheld.join(', ') })}</p> : null}
      <EvaluatedTriggers label={t('fired-by')} triggers={triggers} container={container} names={names} />
      <EvaluatedTriggers label={t('blocked-by')} triggers={blocking} container={container} names={names} />
      {missing.length > 0 ? (
        <p className="small quiet pretty anywhere">
          {t('doubt.variable', { list: names.variables(missing) })}
        </p>
      ) : null}
      {remedy === null ? null : <Remedy remedy={remedy} names={names} />}
    </>
  );
}

function Nearest({ push }: Pick<Candidate, 'push'>): ReactNode {
  const t = useWords('containers');
  const format = useFormat();
  if (push === null) return <p className="small muted">{t('why.no-push')}</p>;
  const time = format.milliseconds(push.atMs);
  return (
    <p className="small muted anywhere">
      {push.event === null
        ? t('why.nearest-nameless', { time })
        : t('why.nearest', { event: push.event, time })}
    </p>
  );
}

function Remedy({
  remedy,
  names,
}: {
  remedy: NonNullable<Candidate['remedy']>;
  names: ContainerNames;
}): ReactNode {
  const t = useWords('containers');
  const text = useRemedyText(names);
  return <Notice tone="info" title={t('remedy')} text={text(remedy)} />;
}
