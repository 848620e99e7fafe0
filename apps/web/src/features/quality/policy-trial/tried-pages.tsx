import type { ReactNode } from 'react';
import type { PolicyTrial } from '@vigie/contract/policy-trial.ts';
import { useFormat, useWording, useWords } from '../../../i18n/i18n-provider.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageUrl } from '../../../ui/page-url.tsx';
import css from './policy-trial.module.css';

type Page = PolicyTrial['pages'][number];

interface TriedPagesProps {
  trial: PolicyTrial;
  /** Another text stands in the field. */
  isOther: boolean;
}

/** What the last trial came to: in a sentence, then page by page, those that lose the most first. */
export function TriedPages({ trial, isOther }: TriedPagesProps): ReactNode {
  const t = useWords('policy-trial');
  const format = useFormat();
  const { pages, endedAt, stopped, policy, pool, at } = trial;
  const ordered = pages.toSorted((one, other) => lossOf(other) - lossOf(one));
  return (
    <section className="grid one-column gap-12" aria-label={t('browser.result')}>
      <p className="quiet pretty">{t('browser.when', { at: format.instant(at), pool })}</p>
      {isOther ? (
        <Fold summary={t('browser.other-policy')}>
          <CodeBlock label={t('browser.other-policy')} code={policy} />
        </Fold>
      ) : null}
      {stopped === null ? null : <Notice tone="warn" title={t(`browser.${stopped}`)} />}
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

function lossOf({ failed, hits, broken, blocked }: Page): number {
  const lost = hits.reduce((sum, { before, after }) => sum + Math.max(0, before - after), 0);
  return (failed === 'with' ? 1_000_000 : 0) + lost * 1_000 + broken.length * 100 + blocked.length;
}

function Summary({ pages }: { pages: readonly Page[] }): ReactNode {
  const t = useWords('policy-trial');
  if (pages.length === 0) return <Notice tone="info" title={t('browser.no-page')} />;
  const fewer = pages.filter(isFewer).length;
  const broken = pages.filter((page) => page.broken.length > 0).length;
  const failed = pages.filter((page) => page.failed !== null).length;
  const compared = pages.length - failed;
  return (
    <div className="grid one-column gap-8">
      {fewer > 0 ? <Notice tone="fail" title={t('browser.fewer', { count: fewer })} /> : null}
      {broken > 0 ? <Notice tone="fail" title={t('browser.broken', { count: broken })} /> : null}
      {failed > 0 ? <Notice tone="warn" title={t('browser.not-visited', { count: failed })} /> : null}
      {compared > 0 && fewer + broken === 0 ? (
        <Notice tone="ok" title={t('browser.same', { count: compared })} />
      ) : null}
    </div>
  );
}

function PageDifference({ page }: { page: Page }): ReactNode {
  const t = useWords('policy-trial');
  const wording = useWording();
  const { url, failed, hits, blocked, broken } = page;
  return (
    <>
      <PageUrl url={url} />
      {failed === null ? null : <p className="pretty">{t(`browser.failed-${failed}`)}</p>}
      {hits.length === 0 ? null : <HitTable hits={hits} />}
      {failed === null && hits.length === 0 ? <p className="muted">{t('browser.no-hits')}</p> : null}
      {broken.map(({ check, reason, tracker }) => (
        <p key={`${tracker} ${check}`} className="fail pretty">
          {tracker === null ? null : `${tracker} · `}
          {wording.check(check)} · {wording.reason(check, reason ?? '')}
        </p>
      ))}
      {blocked.length === 0 ? null : (
        <p className="pretty">
          {t('browser.blocked')}{' '}
          {blocked.map(({ host, requests }) => (
            <span key={host}>
              <code className="small anywhere">{host}</code> ({t('browser.requests', { count: requests })}
              ){' '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function HitTable({ hits }: Pick<Page, 'hits'>): ReactNode {
  const t = useWords('policy-trial');
  const evidence = useWords('evidence');
  const format = useFormat();
  return (
    <table className={css.hits}>
      <thead className="small muted">
        <tr>
          <th scope="col">{t('browser.hits')}</th>
          <th scope="col">{t('browser.before')}</th>
          <th scope="col">{t('browser.after')}</th>
        </tr>
      </thead>
      <tbody>
        {hits.map(({ vendor, siteId, kind, before, after }) => (
          <tr key={`${vendor} ${siteId} ${kind}`}>
            <th scope="row" className="anywhere">
              {[vendor ?? t('browser.unknown-tracker'), siteId ?? '', evidence(`hits.kind-${kind}`)]
                .filter((part) => part !== '')
                .join(' · ')}
            </th>
            <td className="number">{format.exact(before)}</td>
            <td className={`number ${after < before ? 'fail weight-580' : ''}`}>{format.exact(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
