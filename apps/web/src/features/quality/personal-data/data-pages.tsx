import type { ReactNode } from 'react';
import type { PersonalDataPage } from '@vigie/contract/stored-personal-data.ts';
import { encodingText, personalDataAdvice } from '@vigie/contract/wording/personal-data-advice.ts';
import { usePagesOfData } from '../../../shared/api/personal-data.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ReportList } from '../../../shared/report/report-list.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import { ToProof } from './to-proof.tsx';

/** Renders the pages that send the data, each with a visit that proves it. */
export function DataPages({ dataKey }: { dataKey: string }): ReactNode {
  const t = useWords('personal-data');
  const { id: websiteId } = useCurrentWebsite();
  const list = usePagesOfData({ websiteId, key: dataKey });
  return (
    <ReportList
      list={list}
      failed={t('pages.failed')}
      empty={<p className="quiet pretty">{t('pages.none')}</p>}
      className="grid one-column gap-8"
      skeleton={80}
    >
      {(pages) => (
        <ul className="plain grid one-column gap-8" aria-label={t('pages.title')}>
          {pages.map((page) => (
            <Page key={[page.pageId, page.place, page.encoding, page.consent].join(' ')} page={page} />
          ))}
        </ul>
      )}
    </ReportList>
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
