import type { ReactNode } from 'react';
import type { BrowserTrial } from '@vigie/contract/policy-trial.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import css from './browser-trial.module.css';
import { DataTable } from '../../shared/ui/data-table.tsx';

type Page = BrowserTrial['pages'][number];

interface TriedPagesProps {
  trial: BrowserTrial;
  /** Tried change. */
  children: ReactNode;
}

/** Renders the results of the last trial: a sentence, then page by page, those with the most losses first. */
export function TriedPages({ trial, children }: TriedPagesProps): ReactNode {
  const t = useWords('browser-trial');
  const format = useFormat();
  const { pages, endedAt, stopped, pool, at } = trial;
  const ordered = pages.toSorted((one, other) => lossOf(other) - lossOf(one));
  return (
    <section className="grid one-column gap-12" aria-label={t('result')}>
      <p className="quiet pretty">{t('when', { at: format.instant(at), pool })}</p>
      {children}
      {stopped === null ? null : <Notice tone="warn" title={t(stopped)} />}
      {endedAt === null ? null : <Summary pages={pages} />}
      {ordered.length === 0 ? null : (
        <ul className="plain grid one-column gap-12">
          {ordered.map((page) => (
            <li key={page.url} className={`grid one-column gap-6 shrink card ${css.page}`}>
              <PageDifference page={page} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const isFewer = ({ hits }: Page) => hits.some(({ before, after }) => after < before);
const isMore = ({ hits }: Page) => hits.some(({ before, after }) => after > before);

function lossOf({ failed, hits, broken, blocked }: Page): number {
  const lost = hits.reduce((sum, { before, after }) => sum + Math.max(0, before - after), 0);
  return (failed === 'with' ? 1_000_000 : 0) + lost * 1_000 + broken.length * 100 + blocked.length;
}

function Summary({ pages }: { pages: readonly Page[] }): ReactNode {
  const t = useWords('browser-trial');
  if (pages.length === 0) return <Notice tone="info" title={t('no-page')} />;
  const fewer = pages.filter(isFewer).length;
  const broken = pages.filter((page) => page.broken.length > 0).length;
  const failed = pages.filter((page) => page.failed !== null).length;
  const more = pages.filter(isMore).length;
  const unmet = pages.filter((page) => page.isUnmet === true).length;
  const compared = pages.length - failed - unmet;
  return (
    <div className="grid one-column gap-8">
      {fewer > 0 ? <Notice tone="fail" title={t('fewer', { count: fewer })} /> : null}
      {broken > 0 ? <Notice tone="fail" title={t('broken', { count: broken })} /> : null}
      {more > 0 ? <Notice tone="info" title={t('more', { count: more })} /> : null}
      {failed > 0 ? <Notice tone="warn" title={t('not-visited', { count: failed })} /> : null}
      {unmet > 0 ? <Notice tone="info" title={t('unmet-pages', { count: unmet })} /> : null}
      {compared > 0 && fewer + broken === 0 ? (
        <Notice tone="ok" title={t('same', { count: compared })} />
      ) : null}
    </div>
  );
}

function PageDifference({ page }: { page: Page }): ReactNode {
  const t = useWords('browser-trial');
  const format = useFormat();
  const wording = useWording();
  const { url, failed, hits, blocked, broken, requests = [], isUnmet = false } = page;
  return (
    <>
      <PageUrl url={url} />
      {failed === null ? null : <p className="pretty">{t(`failed-${failed}`)}</p>}
      {hits.length === 0 ? null : <HitTable hits={hits} />}
      {isUnmet ? <p className="muted pretty">{t('unmet')}</p> : null}
      {failed === null && !isUnmet && hits.length === 0 ? <p className="muted">{t('no-hits')}</p> : null}
      {requests.length === 0 ? null : (
        <p className="pretty">
          {t('asked')}{' '}
          {requests.map(({ host, before, after }) => (
            <span key={host}>
              <code className="small anywhere">{host}</code> ({format.exact(before)} → {format.exact(after)}
              ){' '}
            </span>
          ))}
        </p>
      )}
      {broken.map(({ check, reason, tracker }) => (
        <p key={`${tracker} ${check}`} className="fail pretty">
          {tracker === null ? null : `${tracker} · `}
          {wording.check(check)} · {wording.reason(check, reason ?? '')}
        </p>
      ))}
      {blocked.length === 0 ? null : (
        <p className="pretty">
          {t('blocked')}{' '}
          {blocked.map(({ host, requests }) => (
            <span key={host}>
              <code className="small anywhere">{host}</code> ({t('requests', { count: requests })}){' '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function HitTable({ hits }: Pick<Page, 'hits'>): ReactNode {
  const t = useWords('browser-trial');
  const evidence = useWords('evidence');
  const format = useFormat();
  return (
    <DataTable
      look="dense"
      phone="narrow"
      rows={hits}
      keyOf={({ vendor, siteId, kind }) => `${vendor} ${siteId} ${kind}`}
      columns={[
        {
          key: 'hits',
          title: t('hits'),
          cell: ({ vendor, siteId, kind }) =>
            [vendor ?? t('unknown-tracker'), siteId ?? '', evidence(`hits.kind-${kind}`)]
              .filter((part) => part !== '')
              .join(' · '),
        },
        {
          key: 'before',
          title: t('before'),
          width: '25%',
          align: 'end',
          cellClass: 'number',
          cell: ({ before }) => format.exact(before),
        },
        {
          key: 'after',
          title: t('after'),
          width: '25%',
          align: 'end',
          cellClass: 'number',
          cell: ({ before, after }) =>
            after < before ? (
              <span className="fail weight-580">{format.exact(after)}</span>
            ) : (
              format.exact(after)
            ),
        },
      ]}
    />
  );
}
