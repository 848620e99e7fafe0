import type { ReactNode } from 'react';
import type { PersonalDataPage } from '@vigie/contract/stored-personal-data.ts';
import { encodingText, personalDataAdvice } from '@vigie/contract/wording/personal-data-advice.ts';
import { usePagesOfData } from '../../../shared/api/personal-data.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../../shared/resource/list-gate.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { ToProof } from './to-proof.tsx';

/** Renders the pages that send the data, each with a visit that proves it. */
export function DataPages({ dataKey }: { dataKey: string }): ReactNode {
  const t = useWords('personal-data');
  const { id: websiteId } = useCurrentWebsite();
  const list = usePagesOfData({ websiteId, key: dataKey });
  return (
    <ListGate
      list={list}
      rows={list.items}
      failed={t('pages.failed')}
      empty={<p className="quiet pretty">{t('pages.none')}</p>}
    >
      {list.items ? (
        <div className="grid one-column gap-8">
          <ul className="plain grid one-column gap-8" aria-label={t('pages.title')}>
            {list.items.map((page) => (
              <Page key={[page.pageId, page.place, page.encoding, page.consent].join(' ')} page={page} />
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
          <Skeleton height={80} />
        </Waiting>
      )}
    </ListGate>
  );
}

function Page({ page }: { page: PersonalDataPage }): ReactNode {
  const t = useWords('personal-data');
  const format = useFormat();
  const { locale } = useLocale();
  const { url, place, encoding, consent, value, lastSeenAt, overAt } = page;
  const advice = personalDataAdvice(locale);
  const how = [
    advice.places[place],
    encodingText(encoding, locale),
    ...(consent === 'unknown' ? [] : [advice.consent[consent]]),
    value,
  ];
  return (
    <li className="grid one-column gap-4 p-12 framed rounded">
      <PageUrl url={url} />
      <p className="small anywhere">{how.join(', ')}</p>
      <p className="row wrap gap-4-10 small muted number">
        <span>{format.instant(lastSeenAt)}</span>
        {overAt === null ? null : <span>{t('pages.over', { when: format.instant(overAt) })}</span>}
        <ToProof proof={page} channel={place} isShort />
      </p>
    </li>
  );
}
