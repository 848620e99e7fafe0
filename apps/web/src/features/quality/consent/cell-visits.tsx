import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { delayText } from '@vigie/contract/wording/delay-text.ts';
import type { CellVisit } from '@vigie/contract/stored-consent.ts';
import { useCellVisits, type CellQuery } from '../../../shared/api/consent.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../../shared/resource/list-gate.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';

/** Renders the visits that prove a cell, page by page. */
export function CellVisits(query: CellQuery): ReactNode {
  const t = useWords('consent');
  const list = useCellVisits(query);
  return (
    <ListGate
      list={list}
      rows={list.items}
      failed={t('visits.failed')}
      empty={<p className="quiet pretty">{t('visits.none')}</p>}
    >
      {list.items ? (
        <div className="grid one-column gap-10">
          <ul className="plain grid one-column gap-10" aria-label={t('visits.label')}>
            {list.items.map((visit) => (
              <Visit key={visit.observationId} visit={visit} />
            ))}
          </ul>
          <ShowMore
            shown={list.items.length}
            total={list.total}
            onMore={list.more}
            isFetching={list.isFetchingMore}
          />
        </div>
      ) : (
        <Waiting>
          <Skeleton height={240} />
        </Waiting>
      )}
    </ListGate>
  );
}

/** Renders one visit. Names of cookies come from pages, so they are shown as text. */
function Visit({ visit }: { visit: CellVisit }): ReactNode {
  const t = useWords('consent');
  const format = useFormat();
  const role = useUser()?.active_profile.role.slug ?? null;
  const { observationId, url, at, answered, hits, pings, cookies, storage, heldBack } = visit;
  return (
    <li className="grid one-column gap-6 p-12 framed rounded">
      <p className="weight-540 shrink">
        <PageUrl url={url} />
      </p>
      <p className="tiny muted number">{format.instant(at)}</p>
      <Facts
        facts={[
          heldBack === null ? null : [t('visits.held'), delayText(heldBack)],
          [t('visits.answered'), t(`answered.${answered ?? 'nothing'}`)],
          [t('visits.hits'), format.exact(hits)],
          [t('visits.pings'), format.exact(pings)],
          cookies.length === 0 ? null : [t('visits.cookies'), <Names key="cookies" names={cookies} />],
          storage.length === 0 ? null : [t('visits.storage'), <Names key="storage" names={storage} />],
        ]}
      />
      {mayOpen('urls-liste', role) ? (
        <Link to="/urls/liste" search={{ observation: observationId }} className="link touch">
          {t('visits.open')}
        </Link>
      ) : null}
    </li>
  );
}

function Names({ names }: { names: readonly string[] }): ReactNode {
  return (
    <ul className="plain mono tiny">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
