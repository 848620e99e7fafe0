import { useState, type ReactNode } from 'react';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { useFormat, useWords, type Translate } from '../../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { readableUrl } from '../../../shared/ui/readable-url.ts';
import { barOf, isBad } from './requests.ts';
import css from '../evidence.module.css';
import { useRequestWords } from './use-request-words.ts';
import { NamedValues } from '../named-values.tsx';
import { PartHeading } from '../records.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import type { WholeObservation } from '../whole-observation.ts';

// Shown only once a request is opened.
const RequestOrigin = lazyComponent(
  ['attribution', 'containers'],
  async () => (await import('../attribution/request-origin.tsx')).RequestOrigin,
  () => null,
);

interface RequestRowProps {
  request: RequestRecord;
  stored: WholeObservation;
  endMs: number;
  /** True if it carried a hit to the collector. */
  isHit: boolean;
  /** True if the address names it: it is open, and scrolled into view. */
  isNamed: boolean;
}

/** Renders one request in a line with its bar on the time axis; it opens to its headers and body. */
export function RequestRow({ request, stored, endMs, isHit, isNamed }: RequestRowProps): ReactNode {
  const [open, setOpen] = useState(isNamed);
  const tone = isBad(request) ? 'bad' : isHit ? 'hit' : 'plain';
  return (
    <details
      ref={isNamed ? scrollRowIntoView : null}
      open={open}
      data-tone={tone}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`grid items-center pointer hover-sunken ${css.row}`}>
        <Address request={request} isHit={isHit} />
        <Times request={request} />
        <TimeBar request={request} endMs={endMs} />
      </summary>
      {open ? <RequestDetails request={request} stored={stored} /> : null}
    </details>
  );
}

function scrollRowIntoView(row: HTMLDetailsElement | null): void {
  row?.scrollIntoView?.({ block: 'center' });
}

function Address({ request, isHit }: { request: RequestRecord; isHit: boolean }): ReactNode {
  const t = useWords('evidence');
  const { typeText, blockedText } = useRequestWords();
  const { method, url, resourceType } = request;
  const blocked = blockedText(request);
  return (
    <span className="grid shrink gap-2">
      <span className={`mono small ellipsis ${css.url}`} title={url}>
        {shortened(url)}
      </span>
      <span className="row wrap gap-4-10 small muted">
        <span>{method}</span>
        <span>{typeText(resourceType)}</span>
        {isHit ? <Tag>{t('requests.hit')}</Tag> : null}
        {blocked ? <span className="fail">{blocked}</span> : null}
      </span>
    </span>
  );
}

function Times({ request }: { request: RequestRecord }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { startedMs, durationMs } = request;
  return (
    <span className="grid small number text-end">
      <span className={isBad(request) ? 'fail' : undefined}>{answerOf(request, t)}</span>
      <span className="small muted number">
        {durationMs === null ? '–' : format.milliseconds(durationMs)}
      </span>
      <span className="sr-only">{t('requests.started', { time: format.milliseconds(startedMs) })}</span>
    </span>
  );
}

function TimeBar({ request, endMs }: Pick<RequestRowProps, 'request' | 'endMs'>): ReactNode {
  const { startPercent, lengthPercent, isOpen } = barOf(request, endMs);
  return (
    <span className={`relative sunken ${css.track}`} aria-hidden>
      <span
        className={css.bar}
        data-open={isOpen || undefined}
        style={{ insetInlineStart: `${startPercent}%`, width: `${lengthPercent}%` }}
      />
    </span>
  );
}

function answerOf({ status, state, failure }: RequestRecord, t: Translate<'evidence'>): string {
  if (status !== null) return String(status);
  if (failure?.blockedReason) return t('requests.blocked');
  if (state === 'pending') return t('requests.pending');
  return state === 'cancelled' ? t('requests.cancelled') : (failure?.errorText ?? '–');
}

function shortened(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, 120);
  const { host, pathname, search } = new URL(url);
  const query = search.length > 60 ? `${search.slice(0, 60)}…` : search;
  return host + readableUrl(pathname + query);
}

/** Renders all details of a request: its addresses, its initiator, the sent and the received data. */
function RequestDetails({ request, stored }: Pick<RequestRowProps, 'request' | 'stored'>): ReactNode {
  const t = useWords('evidence');
  const { url, redirects, body, failure, requestHeaders, responseHeaders } = request;
  return (
    <div className="grid shrink gap-10">
      <p className="mono small anywhere">{url}</p>
      {redirects.map((hop) => (
        <p key={hop.url} className="small muted">
          {hop.status} → <span className="mono small anywhere">{hop.url}</span>
        </p>
      ))}
      {failure ? <p className="fail">{failure.errorText}</p> : null}
      <Circumstances request={request} />
      <RequestOrigin request={request} stored={stored} />
      {body ? (
        <>
          <PartHeading level={5}>
            {t('requests.body')} {body.cut ? `(${t('requests.cut')})` : ''}
          </PartHeading>
          <pre className={`mono rounded-s sunken small mt-4 ${css.body}`}>{body.text}</pre>
        </>
      ) : null}
      <PartHeading level={5}>{t('requests.received')}</PartHeading>
      <NamedValues values={responseHeaders} none="–" />
      <PartHeading level={5}>{t('requests.sent')}</PartHeading>
      <NamedValues values={requestHeaders} none="–" />
    </div>
  );
}

function Circumstances({ request }: { request: RequestRecord }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { startedMs, transferBytes, remoteAddress, mimeType } = request;
  const facts = [
    t('requests.started', { time: format.milliseconds(startedMs) }),
    transferBytes === null ? null : format.bytes(transferBytes),
    mimeType,
    remoteAddress,
    request.fromCache ? t('requests.cache') : null,
    request.fromServiceWorker ? 'service worker' : null,
    request.answeredLocally ? t('hits.answer-local') : null,
    request.onLeave ? t('requests.on-leave') : null,
  ].filter((fact) => fact !== null);
  return <p className="small muted">{facts.join(' · ')}</p>;
}
