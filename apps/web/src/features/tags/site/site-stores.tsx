import type { ReactNode } from 'react';
import type { WebsiteStore } from '@vigie/contract/inventory.ts';
import { INVENTORY_WORDS, lifetimeText } from '@vigie/contract/wording/inventory-words.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconCheck } from '../../../shared/ui/icons.ts';
import type { Column } from '../../../shared/ui/list/column.ts';
import { List } from '../../../shared/ui/list/list.tsx';
import { Pill, Tag } from '../../../shared/ui/pill.tsx';

/** Renders the cookies and storage entries of one website; a row opens a visit that proves one. */
export function SiteStores({ stores }: { stores: readonly WebsiteStore[] }): ReactNode {
  const t = useWords('inventory');
  const columns = useColumns();
  if (stores.length === 0)
    return <EmptyState icon={IconCheck} title={t('site.no-store')} text={t('site.no-store-text')} />;
  return (
    <List
      label={t('site.stores')}
      rows={stores}
      keyOf={({ vendor, store, name, host }) => `${vendor} ${store} ${host} ${name}`}
      linkOf={({ observationId }) => ({ to: '/urls/liste', search: { observation: observationId } })}
      columns={columns}
    />
  );
}

function useColumns(): Column<WebsiteStore>[] {
  const t = useWords('inventory');
  const format = useFormat();
  const { locale } = useLocale();
  const words = INVENTORY_WORDS[locale];
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 'minmax(180px, 2fr)',
      cell: (row) => <StoreName row={row} />,
    },
    {
      key: 'vendor',
      title: t('column.vendor'),
      width: 'minmax(140px, 1.4fr)',
      narrow: 'line',
      cell: ({ vendor, vendorName, purpose }) => (
        <span className="line wrap gap-2-16">
          <span className="anywhere">{vendor === '' ? words.ownWebsite : vendorName}</span>
          <span className="small muted">{words.purposes[purpose]}</span>
        </span>
      ),
    },
    {
      key: 'kept',
      title: t('column.kept'),
      width: 'minmax(120px, 1fr)',
      narrow: 'named',
      cell: (row) => lifetimeText(row, locale),
    },
    {
      key: 'kind',
      title: t('column.kind'),
      width: 'minmax(150px, 1fr)',
      narrow: 'line',
      cell: (row) => <Kind row={row} />,
    },
    {
      key: 'size',
      title: t('column.size'),
      width: '90px',
      align: 'end',
      narrow: 'named',
      cell: ({ sizeBytes }) => (
        <span className="number">
          {sizeBytes === null ? '–' : t('bytes', { count: format.exact(sizeBytes) })}
        </span>
      ),
    },
    {
      key: 'consent',
      title: t('column.consent'),
      width: 'minmax(130px, 1fr)',
      narrow: 'line',
      cell: ({ beforeAnswerAt }) =>
        beforeAnswerAt === null ? (
          <span className="muted">{t('store.not-before')}</span>
        ) : (
          <Pill tone="warn">{t('store.before')}</Pill>
        ),
    },
  ];
}

function StoreName({ row: { name, host, isNew, setBy } }: { row: WebsiteStore }): ReactNode {
  const t = useWords('inventory');
  return (
    <span className="line wrap shrink gap-2-16">
      <span className="mono anywhere">{name}</span>
      {host === '' ? null : <span className="small muted anywhere">{host}</span>}
      {setBy === null ? null : (
        <span className="small muted anywhere">{t('store.set-by', { host: setBy })}</span>
      )}
      {isNew ? <Pill tone="info">{t('new')}</Pill> : null}
    </span>
  );
}

/** Renders the party of an entry, and the flags that limit access to a cookie. */
function Kind({ row: { store, party, httpOnly, secure, sameSite } }: { row: WebsiteStore }): ReactNode {
  const { locale } = useLocale();
  const words = INVENTORY_WORDS[locale];
  const flags = [
    httpOnly ? 'HttpOnly' : null,
    secure ? 'Secure' : null,
    sameSite ? `SameSite=${sameSite}` : null,
  ];
  return (
    <span className="line wrap gap-2-16">
      <Tag>{store === 'cookie' ? words.parties[party] : words.stores[store]}</Tag>
      <span className="small muted">{flags.filter((flag) => flag !== null).join(' ')}</span>
    </span>
  );
}
