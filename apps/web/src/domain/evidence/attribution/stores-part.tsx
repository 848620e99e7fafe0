import type { ReactNode } from 'react';
import type { VisitVendor } from '@vigie/contract/visit-vendor.ts';
import { INVENTORY_WORDS, lifetimeText } from '@vigie/contract/wording/inventory-words.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import evidence from '../evidence.module.css';
import { Unavailable } from '../records.tsx';
import type { WholeObservation } from '../whole-observation.ts';
import { DataTable } from '../../../shared/ui/data-table.tsx';

type Entry = VisitVendor['stores'][number] & Pick<VisitVendor, 'vendor' | 'name'> & { entry: string };

/** Renders the cookies and storage entries that the visit left, with their owner and their setter. */
export function StoresPart({ stored }: { stored: WholeObservation }): ReactNode {
  const t = useWords('attribution');
  const { cookies, writes } = stored.observation;
  const entries = stored.vendors.flatMap(({ vendor, name, stores }) =>
    stores.map((store): Entry => ({ ...store, vendor, name, entry: store.name })),
  );
  return (
    <section className="grid one-column shrink gap-10">
      <Unavailable part={cookies} />
      {writes === undefined ? (
        <p className="small muted">{t('older-visit')}</p>
      ) : (
        <Unavailable part={writes} />
      )}
      {entries.length === 0 ? (
        <p className={evidence.none}>{t('none')}</p>
      ) : (
        <>
          <p className="small muted">
            {t('count', { count: entries.length })} · {t('values')}
          </p>
          <StoresTable entries={entries} />
        </>
      )}
    </section>
  );
}

const COLUMNS = ['name', 'vendor', 'kind', 'kept', 'size', 'flags', 'by'] as const;
const WIDTHS: Partial<Record<(typeof COLUMNS)[number], string>> = {
  name: '18%',
  kept: '11%',
  size: '9%',
  by: '20%',
};

function StoresTable({ entries }: { entries: readonly Entry[] }): ReactNode {
  const t = useWords('attribution');
  return (
    <DataTable
      className="small"
      label={t('list')}
      rows={entries}
      keyOf={({ store, host, entry }) => `${store} ${host} ${entry}`}
      columns={COLUMNS.map((key) => ({
        key,
        title: t(`column.${key}`),
        width: WIDTHS[key],
        cellClass: key === 'name' ? 'weight-450' : key === 'size' ? 'number' : undefined,
        cell: (entry: Entry) => <StoreCell column={key} entry={entry} />,
      }))}
    />
  );
}

function StoreCell({ column, entry }: { column: (typeof COLUMNS)[number]; entry: Entry }): ReactNode {
  const t = useWords('attribution');
  const { locale } = useLocale();
  const words = INVENTORY_WORDS[locale];
  const { store, host, party, vendor, name, purpose, sizeBytes } = entry;
  if (column === 'name')
    return (
      <>
        <span className="mono weight-580 anywhere">{entry.entry}</span>
        <span className="block muted anywhere">{host}</span>
      </>
    );
  if (column === 'vendor')
    return (
      <>
        <span className="anywhere">{vendor === '' ? words.ownWebsite : name}</span>
        {vendor === '' ? null : <span className="block muted">{words.purposes[purpose]}</span>}
      </>
    );
  if (column === 'kind')
    return (
      <>
        {words.stores[store]} <Tag>{words.parties[party]}</Tag>
      </>
    );
  if (column === 'kept') return lifetimeText(entry, locale);
  if (column === 'size') return sizeBytes === null ? '–' : t('bytes', { count: sizeBytes });
  return column === 'flags' ? <Flags entry={entry} /> : <SetBy entry={entry} />;
}

function Flags({ entry }: { entry: Entry }): ReactNode {
  const t = useWords('attribution');
  if (entry.store !== 'cookie') return '–';
  const { secure, httpOnly, sameSite, partitioned } = entry;
  const flags = [
    secure ? 'Secure' : null,
    httpOnly ? 'HttpOnly' : null,
    sameSite ? `SameSite=${sameSite}` : null,
    partitioned ? 'Partitioned' : null,
  ].filter((flag) => flag !== null);
  return flags.length === 0 ? <span className="muted">{t('unlimited')}</span> : flags.join(' ');
}

function SetBy({ entry: { setBy } }: { entry: Entry }): ReactNode {
  const t = useWords('attribution');
  if (setBy === null) return <span className="muted">{t('by-nobody')}</span>;
  return (
    <>
      <span className="muted">{t(`by-${setBy.kind}`)}</span>{' '}
      <span className="mono anywhere" title={setBy.url}>
        {addressOf(setBy.url)}
      </span>
    </>
  );
}

/** Returns an address without its query, which does not distinguish scripts and may be very long. */
function addressOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url.slice(0, 120) : `${parsed.host}${parsed.pathname}`;
}
