import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PredictedPush, PredictedTag, TagOutcome } from '@vigie/contract/container.ts';
import type { VisitContainers } from '@vigie/contract/stored-container.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { EvaluatedTriggers } from './conditions.tsx';
import css from './containers.module.css';
import type { ContainerNames } from './names.ts';
import { OutcomePill } from './outcome-pill.tsx';

const FIRES: ReadonlySet<TagOutcome> = new Set(['fires', 'fires-in-sequence']);

interface PushDisclosureProps {
  push: PredictedPush;
  ofVisit: VisitContainers['containers'][number];
  names: ContainerNames;
}

/** Renders one push with the number of tags that fire; it opens to each tag with its reasons. */
export function PushDisclosure({ push, ofVisit, names }: PushDisclosureProps): ReactNode {
  const t = useWords('containers');
  const format = useFormat();
  const [isOpened, setIsOpened] = useState(false);
  return (
    <Disclosure
      onOpen={() => setIsOpened(true)}
      summary={
        <span className="line wrap grow shrink gap-2-16">
          <span className="small muted number">{format.milliseconds(push.atMs)}</span>
          <span className={`weight-580 anywhere ${push.event === null ? 'muted' : 'mono small'}`}>
            {push.event ?? t('part.push')}
          </span>
          <Counts tags={push.tags} />
        </span>
      }
    >
      {isOpened ? (
        push.tags.length === 0 ? (
          <p className="small muted">{t('part.nothing-text')}</p>
        ) : (
          <ul className="grid one-column plain">
            {sorted(push.tags).map((tag) => (
              <li key={tag.tag} className={`grid one-column gap-8 shrink ruled ${css.tag}`}>
                <TagAtPush tag={tag} push={push} ofVisit={ofVisit} names={names} />
              </li>
            ))}
          </ul>
        )
      ) : null}
    </Disclosure>
  );
}

const isDoubted = ({ outcome }: PredictedTag) => outcome === 'not-decidable';
const fires = ({ outcome }: PredictedTag) => FIRES.has(outcome);
const rank = (tag: PredictedTag) => (fires(tag) ? 0 : isDoubted(tag) ? 1 : 2);

/** Sorts tags: those that fire, then undecidable ones, then withheld ones; else in the container's order. */
const sorted = (tags: readonly PredictedTag[]) => tags.toSorted((one, other) => rank(one) - rank(other));

function Counts({ tags }: { tags: readonly PredictedTag[] }): ReactNode {
  const t = useWords('containers');
  const fired = tags.filter(fires).length;
  const undecided = tags.filter(isDoubted).length;
  const notFired = tags.length - fired - undecided;
  if (tags.length === 0) return <span className="small muted">{t('part.nothing')}</span>;
  return (
    <span className="flex wrap gap-4-10 small number push">
      {fired > 0 ? (
        <span className="tone weight-540" data-tone="ok">
          {t('part.fires', { count: fired })}
        </span>
      ) : null}
      {notFired > 0 ? (
        <span className="tone" data-tone="warn">
          {t('part.held', { count: notFired })}
        </span>
      ) : null}
      {undecided > 0 ? (
        <span className="tone" data-tone="info">
          {t('part.undecided', { count: undecided })}
        </span>
      ) : null}
    </span>
  );
}

function TagAtPush({ tag, push, ofVisit, names }: PushDisclosureProps & { tag: PredictedTag }): ReactNode {
  const t = useWords('containers');
  const { container } = ofVisit;
  return (
    <>
      <span className="row wrap between gap-4-10">
        <span className="weight-540 shrink anywhere">{names.tag(tag.tag)}</span>
        <OutcomePill outcome={tag.outcome} />
      </span>
      <SentRequests tag={tag.tag} push={push} ofVisit={ofVisit} />
      {tag.withheld.length > 0 ? (
        <p className="small quiet anywhere">{t('withheld', { list: tag.withheld.join(', ') })}</p>
      ) : null}
      {tag.doubts.map((doubt) => (
        <p key={doubt} className="small quiet pretty anywhere">
          {doubt === 'variable'
            ? t('doubt.variable', { list: names.variables(tag.missing) })
            : t(`doubt.${doubt}`)}
        </p>
      ))}
      <EvaluatedTriggers label={t('fired-by')} triggers={tag.triggers} container={container} names={names} />
      <EvaluatedTriggers
        label={t('blocked-by')}
        triggers={tag.blocking}
        container={container}
        names={names}
      />
    </>
  );
}

/** Renders the requests that the tag sent at this push, as far as its recorded calls show. */
function SentRequests({
  tag,
  push,
  ofVisit,
}: { tag: number } & Omit<PushDisclosureProps, 'names'>): ReactNode {
  const t = useWords('containers');
  const sent = (ofVisit.requests ?? []).filter((one) => one.tag === tag && one.push === push.index);
  if (sent.length === 0) return null;
  return (
    <p className="flex wrap gap-4-10 small">
      {sent.map(({ requestId }, index) => (
        <Link
          key={requestId}
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, part: 'requests', request: requestId })}
          className="link touch"
        >
          {t('part.request', { number: String(index + 1) })}
        </Link>
      ))}
    </p>
  );
}
