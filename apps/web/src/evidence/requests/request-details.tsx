import type { ReactNode } from 'react';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { NamedValues } from '../named-values.tsx';
import css from '../evidence.module.css';
import { Heading } from '../records.tsx';

/** All that is known of a request: its addresses, who asked, what was sent and what came back. */
export function RequestDetails({ request }: { request: RequestRecord }): ReactNode {
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
      {body ? (
        <>
          <Heading level={5}>
            {t('requests.body')} {body.cut ? `(${t('requests.cut')})` : ''}
          </Heading>
          <pre className={`mono rounded-s sunken small mt-4 ${css.body}`}>{body.text}</pre>
        </>
      ) : null}
      <Heading level={5}>{t('requests.received')}</Heading>
      <NamedValues values={responseHeaders} none="–" />
      <Heading level={5}>{t('requests.sent')}</Heading>
      <NamedValues values={requestHeaders} none="–" />
    </div>
  );
}

function Circumstances({ request }: { request: RequestRecord }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { initiator, startedMs, transferBytes, remoteAddress, mimeType } = request;
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
  return (
    <>
      <p className="small muted">{facts.join(' · ')}</p>
      {initiator.url ? (
        <p className="small muted">
          {t('requests.initiator')} <span className="mono small anywhere">{initiator.url}</span>
        </p>
      ) : null}
    </>
  );
}
