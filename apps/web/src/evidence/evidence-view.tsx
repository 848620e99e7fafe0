import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { failureOf } from '../api/failure.ts';
import { useObservation } from '../api/observations.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { ConsolePart } from './console-part.tsx';
import { DataLayerPart } from './data-layer-part.tsx';
import css from './evidence-view.module.css';
import { FindingsPart } from './findings-part.tsx';
import { HitsPart } from './hits-part.tsx';
import { PicturePart } from './picture-part.tsx';
import { RequestsPart } from './requests-part.tsx';
import { isWhole, type WholeObservation } from './whole-observation.ts';

const PARTS = {
  findings: FindingsPart,
  hits: HitsPart,
  requests: RequestsPart,
  dataLayer: DataLayerPart,
  console: ConsolePart,
  picture: PicturePart,
} satisfies Record<string, (props: { stored: WholeObservation }) => ReactNode>;
type Part = keyof typeof PARTS;

/** Everything recorded during one visit of a page, part by part. */
export function EvidenceView({ observationId }: { observationId: string }): ReactNode {
  const { data, error, refetch } = useObservation(observationId);
  if (data) return <Recorded key={data.id} stored={data} />;
  return error ? <NotLoaded error={error} retry={() => void refetch()} /> : <Loading />;
}

function Recorded({ stored }: { stored: StoredObservation }): ReactNode {
  const t = useWords('evidence');
  return (
    <article className={css.view} aria-label={t('title')}>
      {isWhole(stored) ? (
        <>
          <Visit stored={stored} />
          <Parts stored={stored} />
        </>
      ) : (
        <>
          <header className={css.head}>
            <ExternalLink url={stored.url} />
            <p className={css.facts}>
              <TimeAgo at={stored.observedAt} />
            </p>
          </header>
          <Notice tone="info" title={t('dropped')} text={t('dropped-text')} />
          <FindingsPart stored={stored} />
        </>
      )}
    </article>
  );
}

/** The parts, one at a time; the address says which. */
function Parts({ stored }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const { part: named }: { part?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = Object.keys(PARTS) as Part[];
  const part = names.find((name) => name === named) ?? 'findings';
  const Shown = PARTS[part];
  const show = (next: Part) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        part: next === 'findings' ? undefined : next,
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <div className={css.tabs}>
        <Segmented
          label={t('tabs')}
          size="small"
          value={part}
          options={names.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={show}
        />
      </div>
      <Shown stored={stored} />
    </>
  );
}

function Visit({ stored: { url, observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const { finalUrl, redirects, httpStatus, startedAt, title } = observation;
  return (
    <header className={css.head}>
      {title ? <h3 className={css.title}>{title}</h3> : null}
      <ExternalLink url={url} />
      {finalUrl !== null && finalUrl !== url ? (
        <p className={css.facts}>
          {t('redirected', { count: Math.max(redirects.length, 1) })} <ExternalLink url={finalUrl} />
        </p>
      ) : null}
      <p className={css.facts}>
        {httpStatus === null ? null : <span>{t('status', { status: String(httpStatus) })}</span>}
        <TimeAgo at={startedAt} />
      </p>
    </header>
  );
}

function Loading(): ReactNode {
  const t = useWords('evidence');
  return (
    <div className={css.view} aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton height={44} />
      <Skeleton height={34} />
      <Skeleton height={220} />
    </div>
  );
}

function NotLoaded({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const t = useWords('evidence');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code === 'not-found') return <Notice tone="warn" title={t('failed')} text={t('gone')} />;
  return (
    <Notice
      tone="fail"
      title={t('failed')}
      text={errorText(code)}
      action={
        <Button variant="default" size="compact-sm" onClick={retry}>
          {shell('retry')}
        </Button>
      }
    />
  );
}
