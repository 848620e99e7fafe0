import type { ReactNode } from 'react';
import type { VisitVendor } from '@vigie/contract/visit-vendor.ts';
import { INVENTORY_WORDS, lifetimeText } from '@vigie/contract/wording/inventory-words.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import evidence from '../evidence.module.css';
import { Unavailable } from '../records.tsx';
import type { WholeObservation } from '../whole-observation.ts';
import css from './stores.module.css';

type Entry = VisitVendor['stores'][number] & Pick<VisitVendor, 'vendor' | 'name'> & { entry: string };

/** Renders the cookies and storage entries that the visit left, with their owner and their setter. */
export function StoresPart({ stored }: { stored: WholeObservation }): ReactNode {
  const t = useWords('attribution');
  const { cookies, writes } = stored.observation;
  const entries = stored.vendors.flatMap(({ vendor, name, stores }) =>
    stores.map((store): Entry => ({ ...store, vendor, name, entry: store.name })),
  );
  return (
    <section className={`grid shrink gap-10 ${css.part}`}>
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

function StoresTable({ entries }: { entries: readonly Entry[] }): ReactNode {
  const t = useWords('attribution');
  return (
    <table className={`full small boxed rounded-s on-card ${css.table}`} aria-label={t('list')}>
      <thead>
        <tr className="muted weight-540">
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <StoreRow key={`${entry.store} ${entry.host} ${entry.entry}`} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function StoreRow({ entry }: { entry: Entry }): ReactNode {
  const t = useWords('attribution');
  const { locale } = useLocale();
  const words = INVENTORY_WORDS[locale];
  const { store, host, party, vendor, name, purpose, sizeBytes } = entry;
  return (
    <tr>
      <th scope="row">
        <span className="mono weight-580 anywhere">{entry.entry}</span>
        <span className="block muted anywhere">{host}</span>
      </th>
      <td data-title={t('column.vendor')}>
        <span className="anywhere">{vendor === '' ? words.ownWebsite : name}</span>
        {vendor === '' ? null : <span className="block muted">{words.purposes[purpose]}</span>}
      </td>
      <td data-title={t('column.kind')}>
        {words.stores[store]} <Tag>{words.parties[party]}</Tag>
      </td>
      <td data-title={t('column.kept')}>{lifetimeText(entry, locale)}</td>
      <td data-title={t('column.size')} className="number">
        {sizeBytes === null ? '–' : t('bytes', { count: sizeBytes })}
      </td>
      <td data-title={t('column.flags')}>
        <Flags entry={entry} />
      </td>
      <td data-title={t('column.by')}>
        <SetBy entry={entry} />
      </td>
    </tr>
  );
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
