import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { VisitContainers } from '@vigie/contract/stored-container.ts';
import { PRODUCT_NAMES } from '@vigie/contract/wording/container-wording.ts';
import { useVisitContainers } from '../../shared/api/containers.ts';
import { useContainerWording, useNames } from '../containers/names.ts';
import { PushDisclosure } from '../containers/push-disclosure.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Checkbox } from '../../shared/ui/switch.tsx';
import css from './evidence.module.css';
import { PartHeading } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

type OfVisit = VisitContainers['containers'][number];

/**
 * Renders the results of tag managers in the visit: each push in order, with the tags that fire and those that do not.
 */
export function TagManagerPart({ stored: { id } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('containers');
  return (
    <QueryView
      query={useVisitContainers(id)}
      failed={t('part.failed')}
      skeleton={260}
      gone={<Notice tone="warn" title={t('part.failed')} text={t('part.none')} />}
    >
      {({ containers, unread }) => (
        <section className="grid one-column shrink gap-18">
          {containers.length === 0 ? <p className={css.none}>{t('part.none')}</p> : null}
          {containers.map((one) => (
            <OneContainer key={`${one.address} ${one.container.id}`} ofVisit={one} />
          ))}
          <Unread unread={unread} />
        </section>
      )}
    </QueryView>
  );
}

const SHOWN_AT_ONCE = 50;

function OneContainer({ ofVisit }: { ofVisit: OfVisit }): ReactNode {
  const t = useWords('containers');
  const names = useNames(ofVisit.container);
  const [isOnly, setIsOnly] = useState(false);
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const { id, container, address, isBorrowed, pushes, more } = ofVisit;
  const name = container.id ?? PRODUCT_NAMES[container.product];
  const left = isOnly ? pushes.filter(({ tags }) => tags.length > 0) : pushes;
  const hidden = left.length - Math.min(limit, left.length);
  return (
    <section className="grid one-column gap-10 shrink" aria-label={t('part.shown', { container: name })}>
      <header className="line wrap between gap-4-16">
        <h3 className="m-0 mono weight-580 anywhere" title={address}>
          {name}
        </h3>
        {id === null ? null : (
          <Link to="/tags/conteneur/$id" params={{ id }} className="link touch small">
            {t('open')}
          </Link>
        )}
      </header>
      {isBorrowed ? <p className="small quiet pretty">{t('borrowed')}</p> : null}
      {pushes.length === 0 ? (
        <p className="small muted">{t('part.no-push')}</p>
      ) : (
        <Checkbox
          label={t('part.only')}
          checked={isOnly}
          onChange={({ currentTarget }) => setIsOnly(currentTarget.checked)}
        />
      )}
      <ol className="plain boxed rounded-s on-card clip">
        {left.slice(0, limit).map((push, index) => (
          <li key={`${push.index} ${index}`} className="ruled shrink">
            <PushDisclosure push={push} ofVisit={ofVisit} names={names} />
          </li>
        ))}
      </ol>
      {hidden > 0 || more > 0 ? (
        <p className="row wrap gap-8-16 small muted number">
          {t('part.more', { count: hidden + more })}
          {hidden > 0 ? (
            <Button variant="default" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
              {t('part.show-more')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}

function Unread({ unread }: Pick<VisitContainers, 'unread'>): ReactNode {
  const t = useWords('containers');
  const { notContainers } = useContainerWording();
  if (unread.length === 0) return null;
  return (
    <section className="grid one-column gap-4 shrink" aria-label={t('part.unread')}>
      <PartHeading level={4}>{t('part.unread')}</PartHeading>
      <ul className="grid gap-4 plain small">
        {unread.map(({ address, why }) => (
          <li key={address} className="anywhere">
            <span className="mono">{address}</span>:{' '}
            {why === 'not-kept' ? t('part.not-kept') : notContainers[why]}
          </li>
        ))}
      </ul>
    </section>
  );
}
