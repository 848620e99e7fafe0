import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { NamedValues } from './named-values.tsx';
import css from './part.module.css';
import { Unavailable } from './unavailable.tsx';
import type { WholeObservation } from './whole-observation.ts';

const SHOWN = 50;

/** The requests of the page in their order; each opens to what was sent and received. */
export function RequestsPart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const requests = seen(observation.requests);
  if (!requests) return <Unavailable part={observation.requests} />;
  const wanted = search.trim().toLowerCase();
  const found = requests.filter(({ url }) => url.toLowerCase().includes(wanted));
  return (
    <section className={css.part}>
      <TextInput
        type="search"
        aria-label={t('requests.search')}
        placeholder={t('requests.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <output className={css.quiet}>
        {found.length === 0 ? t('requests.none') : t('requests.count', { count: found.length })}
      </output>
      {found.length > 0 ? (
        <ul className={css.list} aria-label={t('requests.list')}>
          {found.slice(0, shown).map((request) => (
            <li key={request.id} className={css.item}>
              <Request request={request} />
            </li>
          ))}
        </ul>
      ) : null}
      {found.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('requests.more')}
        </Button>
      ) : null}
    </section>
  );
}

function Request({ request }: { request: RequestRecord }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.row}>
        <RequestLine request={request} />
      </summary>
      {open ? <Details request={request} /> : null}
    </details>
  );
}

function RequestLine({ request }: { request: RequestRecord }): ReactNode {
  const format = useFormat();
  const t = useWords('evidence');
  const isBad = request.state === 'failed' || (request.status ?? 0) >= 400;
  return (
    <span className={css.line}>
      <span className={css.quiet}>{request.method}</span>
      <span className={`${css.mono} ${css.grow}`}>{shortened(request.url)}</span>
      <span className={css.quiet}>{request.resourceType}</span>
      <span className={isBad ? css.bad : css.number}>{answerOf(request, t)}</span>
      <span className={css.number}>
        {request.durationMs === null ? '–' : format.milliseconds(request.durationMs)}
      </span>
    </span>
  );
}

function Details({ request }: { request: RequestRecord }): ReactNode {
  const t = useWords('evidence');
  const { url, body, failure, initiator, requestHeaders, responseHeaders } = request;
  return (
    <div className={css.part}>
      <p className={css.mono}>{url}</p>
      {failure ? <p className={css.bad}>{failure.errorText}</p> : null}
      {initiator.url ? (
        <p className={css.quiet}>
          {t('requests.initiator')} <span className={css.mono}>{initiator.url}</span>
        </p>
      ) : null}
      {body ? (
        <>
          <h5 className={css.heading}>
            {t('requests.body')} {body.cut ? `(${t('requests.cut')})` : ''}
          </h5>
          <pre className={css.body}>{body.text}</pre>
        </>
      ) : null}
      <h5 className={css.heading}>{t('requests.received')}</h5>
      <NamedValues values={responseHeaders} none="–" />
      <h5 className={css.heading}>{t('requests.sent')}</h5>
      <NamedValues values={requestHeaders} none="–" />
    </div>
  );
}

type Words = ReturnType<typeof useWords<'evidence'>>;

function answerOf({ status, state, failure }: RequestRecord, t: Words): string {
  if (status !== null) return String(status);
  if (failure?.blockedReason) return t('requests.blocked');
  if (state === 'pending') return t('requests.pending');
  return state === 'cancelled' ? t('requests.cancelled') : (failure?.errorText ?? '–');
}

function shortened(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, 120);
  const { host, pathname, search } = new URL(url);
  const query = search.length > 60 ? `${search.slice(0, 60)}…` : search;
  return host + pathname + query;
}
