import type { ReactNode } from 'react';
import type { AddedAddress, Addition } from '@vigie/contract/policy-rehearsal.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { VisitPageLink } from './visit-page-link.tsx';

/** Renders the pages whose policies in force allow each address, and the smallest change where they do not. */
export function AdditionResult({ addition, isOld }: { addition: Addition; isOld: boolean }): ReactNode {
  const t = useWords('policy-trial');
  const { pages, withPolicy, addresses } = addition;
  if (pages === 0)
    return <EmptyState icon={IconShieldCheck} title={t('tag.empty')} text={t('tag.empty.text')} />;
  return (
    <section className="grid one-column gap-18" aria-label={t('tag.result')} aria-busy={isOld}>
      {isOld ? <Notice tone="info" text={t('old')} /> : null}
      <p className="quiet pretty">
        {t('looked-at', { count: pages })} {t('tag.with-policy', { count: withPolicy })} {t('tag.loads-more')}
      </p>
      {addresses.map((address) => (
        <AddressResult key={`${address.kind} ${address.url}`} address={address} />
      ))}
    </section>
  );
}

function AddressResult({ address }: { address: AddedAddress }): ReactNode {
  const t = useWords('policy-trial');
  const { kind, url, allowed, blocked, unknown, rulings } = address;
  return (
    <section aria-label={url} className="grid one-column gap-8">
      <h3 className="card-title">
        {t(`tag.kind.${kind}`)} <code className="small anywhere">{url}</code>
      </h3>
      {blocked > 0 ? <Notice tone="fail" title={t('tag.blocked', { count: blocked })} /> : null}
      {unknown > 0 ? <Notice tone="warn" title={t('tag.unknown', { count: unknown })} /> : null}
      {allowed > 0 ? <Notice tone="ok" title={t('tag.allowed', { count: allowed })} /> : null}
      <ul className="plain grid one-column gap-12">
        {rulings.map(({ policy, pages, why, before, after, example }) => (
          <li key={policy} className="grid one-column gap-4 shrink">
            <span className="pretty">
              {t('on-pages', { count: pages })}
              {why === null ? null : ` · ${t(`why.${why}`)}`}
            </span>
            <span className="pretty">
              {t('tag.change')}{' '}
              {before === '' ? null : (
                <del className="small anywhere">
                  <code>{before}</code>
                </del>
              )}{' '}
              <ins className="small anywhere">
                <code>{after}</code>
              </ins>
            </span>
            <VisitPageLink visit={example} />
          </li>
        ))}
      </ul>
    </section>
  );
}
