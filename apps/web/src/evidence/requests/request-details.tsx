import type { ReactNode } from 'react';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { NamedValues } from '../named-values.tsx';
import part from '../evidence.module.css';

/** All that is known of a request: its addresses, who asked, what was sent and what came back. */
export function RequestDetails({ request }: { request: RequestRecord }): ReactNode {
  const t = useWords('evidence');
  const { url, redirects, body, failure, requestHeaders, responseHeaders } = request;
  return (
    <div className="grid shrink gap-10">
      <p className={`mono small ${part.mono}`}>{url}</p>
      {redirects.map((hop) => (
        <p key={hop.url} className="small muted">
          {hop.status} → <span className={`mono small ${part.mono}`}>{hop.url}</span>
        </p>
      ))}
      {failure ? <p className="fail">{failure.errorText}</p> : null}
      <Circumstances request={request} />
      {body ? (
        <>
          <h5 className={`small weight-580 quiet ${part.heading}`}>
            {t('requests.body')} {body.cut ? `(${t('requests.cut')})` : ''}
          </h5>
          <pre className={`mono rounded-s sunken small ${part.body}`}>{body.text}</pre>
        </>
      ) : null}
      <h5 className={`small weight-580 quiet ${part.heading}`}>{t('requests.received')}</h5>
      <NamedValues values={responseHeaders} none="–" />
      <h5 className={`small weight-580 quiet ${part.heading}`}>{t('requests.sent')}</h5>
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
          {t('requests.initiator')} <span className={`mono small ${part.mono}`}>{initiator.url}</span>
        </p>
      ) : null}
    </>
  );
}
