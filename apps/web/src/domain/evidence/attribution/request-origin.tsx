import type { ReactNode } from 'react';
import { initiatorChain } from '@vigie/contract/observation/initiator-chain.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord, StackFrame } from '@vigie/contract/observation/request.ts';
import type { Vendor } from '@vigie/contract/visit-vendor.ts';
import { INVENTORY_WORDS } from '@vigie/contract/wording/inventory-words.ts';
import { SentByTag } from '../../containers/sent-by-tag.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { PartHeading } from '../records.tsx';
import type { WholeObservation } from '../whole-observation.ts';

interface OriginProps {
  request: RequestRecord;
  stored: WholeObservation;
}

/** Renders the vendor of a request and the chain that led to it. */
export function RequestOrigin({ request, stored }: OriginProps): ReactNode {
  const t = useWords('attribution');
  const requests = seen(stored.observation.requests) ?? [];
  const chain = initiatorChain(request, requests);
  const { stack = [] } = request.initiator;
  const vendor = vendorOf(stored, request.id);
  return (
    <>
      {vendor === undefined ? null : (
        <p className="small muted">
          {t('vendor')} <VendorName vendor={vendor} />
        </p>
      )}
      <SentByTag observationId={stored.id} requestId={request.id} />
      {chain.length > 0 ? (
        <>
          <PartHeading level={5}>{t('chain')}</PartHeading>
          <p className="small muted">{t('chain-text')}</p>
          <ol className="small">
            {chain.map((url) => (
              <li key={url}>
                <span className="mono anywhere">{url}</span>
                <Owner stored={stored} id={requestTo(url, requests)?.id} />
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {stack.length > 0 ? (
        <>
          <PartHeading level={5}>{t('calls')}</PartHeading>
          <ol className="small">
            {stack.map((frame, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- A recorded stack never changes its order.
              <Call key={index} frame={frame} />
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}

function requestTo(url: string, requests: readonly RequestRecord[]): RequestRecord | undefined {
  return requests.find((one) => one.url === url) ?? requests.find((one) => one.finalUrl === url);
}

function vendorOf({ vendors }: WholeObservation, id: string): Vendor | undefined {
  return vendors.find(({ requestIds }) => requestIds.includes(id));
}

function Owner({ stored, id }: { stored: WholeObservation; id: string | undefined }): ReactNode {
  const vendor = id === undefined ? undefined : vendorOf(stored, id);
  if (vendor === undefined || vendor.vendor === '') return null;
  return <span className="muted"> · {vendor.name}</span>;
}

function VendorName({ vendor: { vendor, name, purpose } }: { vendor: Vendor }): ReactNode {
  const { locale } = useLocale();
  const words = INVENTORY_WORDS[locale];
  return vendor === '' ? words.ownWebsite : `${name} · ${words.purposes[purpose]}`;
}

function Call({ frame: { url, line, column, function: name, putOffBy } }: { frame: StackFrame }): ReactNode {
  const t = useWords('attribution');
  return (
    <li>
      {name === '' ? (
        <span className="muted">{t('code-outside')}</span>
      ) : (
        <span className="mono">{name}</span>
      )}{' '}
      <span className="mono muted anywhere">
        {url}:{line}:{column}
      </span>
      {putOffBy === undefined ? null : <span className="muted"> · {t('put-off', { what: putOffBy })}</span>}
    </li>
  );
}
