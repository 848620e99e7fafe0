import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ORDERS_GRAVEST_FIRST, type StoredMatrix } from '@vigie/contract/stored-consent.ts';
import { ORDER_WORDS } from '@vigie/contract/wording/order-words.ts';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { SectionTitle } from '../../../shared/ui/section-title.tsx';
import { PageOrder } from './page-order.tsx';
import { useConsentView } from './use-consent-view.ts';

const PAGES_SHOWN = 25;

/**
 * Renders whether each page respects consent however late its files arrive, for the page in the address or all pages.
 */
export function PageOrders({ matrix: { run, pages } }: { matrix: StoredMatrix }): ReactNode {
  const t = useWords('consent');
  const { locale } = useLocale();
  const [most, setMost] = useState(PAGES_SHOWN);
  const { pageId } = useConsentView().filters.query;
  const shown = pages
    .filter((page) => (pageId === undefined || page.pageId === pageId) && page.order !== null)
    .toSorted((one, other) => orderRank(one) - orderRank(other));
  const counts = ORDERS_GRAVEST_FIRST.map(
    (order) => [order, shown.filter((page) => page.order === order).length] as const,
  );
  return (
    <section className="shrink" aria-labelledby="orders">
      <SectionTitle id="orders" title={t('order.title')} hint={t('order.hint')} />
      {run.heldBack === null ? (
        <NotMeasured />
      ) : shown.length === 0 ? (
        <p className="card p-18 quiet">{t(run.endedAt === null ? 'order.later' : 'order.no-page')}</p>
      ) : (
        <>
          <div className="row wrap between gap-8-16 mb-12">
            <p className="muted number">
              {counts
                .filter(([, count]) => count > 0)
                .map(([order, count]) =>
                  t('order.count', { order: ORDER_WORDS[locale].orders[order], count }),
                )
                .join(' · ')}
            </p>
            <PagesFile runId={run.id} pageId={pageId} />
          </div>
          <div className="card clip">
            {shown.slice(0, most).map((page) => (
              <PageOrder key={page.pageId} page={page} />
            ))}
            <ShowMore
              shown={Math.min(most, shown.length)}
              total={{ count: shown.length, estimated: false }}
              onMore={most < shown.length ? () => setMost(most + PAGES_SHOWN) : null}
              isFetching={false}
            />
          </div>
        </>
      )}
    </section>
  );
}

const orderRank = ({ order }: StoredMatrix['pages'][number]): number =>
  order === null ? ORDERS_GRAVEST_FIRST.length : ORDERS_GRAVEST_FIRST.indexOf(order);

/** Renders the message that nothing was delayed in this run, and how to measure it. */
function NotMeasured(): ReactNode {
  const t = useWords('consent');
  const may = usePermission()('consent.start');
  const { askToMeasure } = useConsentView();
  return (
    <div className="card row wrap between gap-8-16 p-18">
      <p className="quiet pretty shrink">{t('order.not-measured')}</p>
      {may ? (
        <Button className="no-print" variant="default" onClick={() => askToMeasure('')}>
          {t('start')}
        </Button>
      ) : null}
    </div>
  );
}

function PagesFile({ runId, pageId }: { runId: string; pageId: string | undefined }): ReactNode {
  const t = useWords('consent');
  const { client } = useApi();
  const { locale } = useLocale();
  if (!usePermission()('consent.pagesCsv')) return null;
  const query = { id: runId, ...(pageId === undefined ? {} : { pageId }), locale, timeZone: TIME_ZONE };
  return (
    <DownloadButton
      label={t('export.pages')}
      fileName="consent-pages.csv"
      total={null}
      call={(options) => client.consent.pagesCsv(query, options)}
    />
  );
}
