import { useState, type ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { Button, TextInput } from '@mantine/core';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { useWords, useFormat } from '../../../shared/i18n/i18n-provider.tsx';
import { FacetSelect } from '../../../shared/ui/list/facet-select.tsx';
import css from '../evidence.module.css';
import { Unavailable } from '../records.tsx';
import type { WholeObservation } from '../whole-observation.ts';
import { useRequestWords } from './use-request-words.ts';
import { axisEndMs, filterRequests, STATUSES, ticksOf, type RequestFilter } from './requests.ts';
import { RequestRow } from './request-row.tsx';

const SHOWN = 50;

/** Renders the requests of the page along the time axis of the visit; each opens to its sent and received data. */
export function RequestsPart({ stored }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const [filter, setFilter] = useState<RequestFilter>({ text: '', type: '', status: '' });
  const { requests: recorded } = stored.observation;
  const requests = seen(recorded);
  const { request: named }: { request?: string } = useSearch({ strict: false });
  const index = requests?.findIndex(({ id }) => id === named) ?? -1;
  const [shown, setShown] = useState(Math.max(SHOWN, index + 1));
  if (!requests) return <Unavailable part={recorded} />;
  const hitIds = new Set(stored.hits.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])));
  const found = filterRequests(requests, filter, hitIds);
  const endMs = axisEndMs(requests);
  return (
    <section className={`grid shrink gap-10 ${css.requests}`}>
      <Filters requests={requests} filter={filter} onChange={setFilter} />
      <output className="small muted">
        {found.length === 0 ? t('requests.none') : t('requests.count', { count: found.length })}
      </output>
      {found.length > 0 ? (
        <>
          <TimeAxis endMs={endMs} />
          <ul className="grid plain boxed rounded-s on-card" aria-label={t('requests.list')}>
            {found.slice(0, shown).map((request) => (
              <li key={request.id} className={`shrink ruled ${css.request}`}>
                <RequestRow
                  request={request}
                  stored={stored}
                  endMs={endMs}
                  isHit={hitIds.has(request.id)}
                  isNamed={request.id === named}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {found.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('requests.more')}
        </Button>
      ) : null}
    </section>
  );
}

interface FiltersProps {
  requests: readonly RequestRecord[];
  filter: RequestFilter;
  onChange: (next: RequestFilter) => void;
}

function Filters({ requests, filter, onChange }: FiltersProps): ReactNode {
  const t = useWords('evidence');
  const { typeText } = useRequestWords();
  const types = [...new Set(requests.map(({ resourceType }) => resourceType))].toSorted();
  return (
    <div className="flex wrap gap-8 no-print">
      <TextInput
        className={css.search}
        type="search"
        aria-label={t('requests.search')}
        placeholder={t('requests.search')}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <FacetSelect
        label={t('requests.type')}
        value={filter.type}
        options={types.map((value) => ({ value, label: typeText(value) }))}
        onChange={(type) => onChange({ ...filter, type: type as RequestFilter['type'] })}
      />
      <FacetSelect
        label={t('requests.status')}
        value={filter.status}
        options={STATUSES.map((value) => ({ value, label: t(`requests.status-${value}`) }))}
        onChange={(status) => onChange({ ...filter, status: status as RequestFilter['status'] })}
      />
    </div>
  );
}

/** Renders the time axis of the visit above the bars; each row also states its own times in words. */
function TimeAxis({ endMs }: { endMs: number }): ReactNode {
  const format = useFormat();
  return (
    <div className={css.axis} aria-hidden>
      <div className={css.ticks}>
        {ticksOf(endMs).map((atMs) => (
          <span
            key={atMs}
            className={`muted number nowrap ${css.tick}`}
            style={{ insetInlineStart: `${(100 * atMs) / endMs}%` }}
          >
            {format.milliseconds(atMs)}
          </span>
        ))}
      </div>
    </div>
  );
}
