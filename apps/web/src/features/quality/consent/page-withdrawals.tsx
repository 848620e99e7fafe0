import { useState, type ReactNode } from 'react';
import type { StoredMatrix } from '@vigie/contract/stored-consent.ts';
import { useWording, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { SectionTitle } from '../../../shared/ui/section-title.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import { useConsentView } from './use-consent-view.ts';

const PAGES_SHOWN = 25;

type Page = StoredMatrix['pages'][number];
type Withdrawal = NonNullable<NonNullable<Page['states']['withdrawn']>['withdrawal']>;

const isOffered = ({ result, way }: Withdrawal): boolean => result !== 'no-way' && way !== 'interface';

/** Renders how each page offers to withdraw, pages without a way first. */
export function PageWithdrawals({ matrix: { pages } }: { matrix: StoredMatrix }): ReactNode {
  const t = useWords('consent');
  const [most, setMost] = useState(PAGES_SHOWN);
  const { pageId } = useConsentView().filters.query;
  const shown = pages
    .filter((page) => pageId === undefined || page.pageId === pageId)
    .flatMap((page) => {
      const withdrawal = page.states.withdrawn?.withdrawal;
      return withdrawal === undefined ? [] : [{ ...page, withdrawal }];
    })
    .toSorted((one, other) => Number(isOffered(one.withdrawal)) - Number(isOffered(other.withdrawal)));
  return (
    <section className="shrink" aria-labelledby="withdrawals">
      <SectionTitle id="withdrawals" title={t('withdrawal.title')} hint={t('withdrawal.hint')} />
      {shown.length === 0 ? (
        <p className="card p-18 quiet">{t('withdrawal.no-page')}</p>
      ) : (
        <div className="card clip">
          <ul className="plain">
            {shown.slice(0, most).map((page) => (
              <li key={page.pageId} className="row gap-10 p-12 line-below">
                <StatusIcon tone={toneOf(page.withdrawal)} />
                <span className="shrink">
                  <span className="block small weight-540 anywhere">{page.url}</span>
                  <WithdrawalText withdrawal={page.withdrawal} />
                </span>
              </li>
            ))}
          </ul>
          <ShowMore
            shown={Math.min(most, shown.length)}
            total={{ count: shown.length, estimated: false }}
            onMore={most < shown.length ? () => setMost(most + PAGES_SHOWN) : null}
            isFetching={false}
          />
        </div>
      )}
    </section>
  );
}

function toneOf(withdrawal: Withdrawal): Tone {
  if (withdrawal.result === 'failed') return 'warn';
  return isOffered(withdrawal) ? 'ok' : 'fail';
}

/** Renders the way, the name of its element, and the number of clicks; or why there is none. */
function WithdrawalText({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const t = useWords('consent');
  const wording = useWording();
  const { result, way, label, clicks, why } = withdrawal;
  const parts = [
    result === 'no-way' ? t('withdrawal.none') : way === null ? null : t(`withdrawal.${way}`),
    label === null ? null : t('withdrawal.label', { label }),
    result === 'no-way' ? null : t('withdrawal.clicks', { count: clicks }),
    why === null ? null : wording.bannerFailure(why),
  ];
  return <span className="block tiny muted anywhere">{parts.filter(Boolean).join(' · ')}</span>;
}
