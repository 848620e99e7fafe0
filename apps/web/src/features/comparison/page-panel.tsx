import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ComparedHit, ComparedPage, ComparedSide, RunComparison } from '@vigie/contract/comparison.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { type ListPanel, panelWith, useSidePanel } from '../../shared/resource/side-panel.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { KIND_TONES, useCauseText } from './compared-words.ts';
import { useComparedHits } from '../../shared/api/comparisons.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import css from './comparison.module.css';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

/** Returns the side panel of the page in the address: its changes, its hits and both visits. */
export function usePagePanel(
  pages: readonly ComparedPage[] | undefined,
  comparison: RunComparison,
): ListPanel {
  const panel = useSidePanel('page');
  const page = pages?.find(({ id }) => id === panel.id);
  if (page === undefined) return panelWith({ ...panel, id: undefined }, null);
  return panelWith(panel, {
    title: page.path,
    onClose: panel.close,
    children: <PageBody page={page} comparison={comparison} />,
  });
}

function PageBody({ page, comparison }: { page: ComparedPage; comparison: RunComparison }): ReactNode {
  const t = useWords('comparison');
  const may = usePermission();
  const { shown, reference } = page;
  return (
    <div className="grid one-column gap-16">
      <Changes page={page} />
      <Facts
        facts={[
          [t('reference'), <Visit key="reference" visit={reference} side={comparison.reference} />],
          [t('shown'), <Visit key="shown" visit={shown} side={comparison.shown} />],
        ]}
      />
      {shown && reference && may('comparisons.hits') ? (
        <ComparedHits shownId={shown.observationId} referenceId={reference.observationId} />
      ) : null}
    </div>
  );
}

function Changes({ page: { kinds, changes } }: { page: ComparedPage }): ReactNode {
  const t = useWords('comparison');
  const wording = useWording();
  const causeText = useCauseText();
  const bare = kinds.filter((kind) => !changes.some((change) => change.kind === kind));
  return (
    <ul className="grid gap-10 plain">
      {changes.map(({ kind, key, cause, checks }) => {
        const { name, text } = causeText(cause);
        return (
          <li key={`${kind} ${key}`} className="grid gap-4">
            <Pill tone={KIND_TONES[kind]}>{t(`kind.${kind}`)}</Pill>
            <p className="pretty">
              <strong>{name}</strong> <span className="quiet">{text}</span>
            </p>
            {checks.length > 1 ? (
              <p className="small muted">
                {t('checks', { checks: checks.map((check) => wording.check(check)).join(', ') })}
              </p>
            ) : null}
          </li>
        );
      })}
      {bare.map((kind) => (
        <li key={kind}>
          <Pill tone={KIND_TONES[kind]}>{t(`kind.${kind}`)}</Pill>
        </li>
      ))}
    </ul>
  );
}

/** Renders one visit of the page, with a link to its details. */
function Visit({ visit, side }: { visit: ComparedPage['shown']; side: ComparedSide }): ReactNode {
  const t = useWords('comparison');
  const wording = useWording();
  const may = usePermission();
  if (visit === null) return <span className="muted">{t('visit.none')}</span>;
  return (
    <span className="grid gap-4">
      <ExternalLink url={visit.url} />
      {visit.failure === null ? null : <span className="small muted">{wording.failure(visit.failure)}</span>}
      {may('observations.get') && side.run ? (
        <Link
          className="accent"
          to="/jobs"
          search={{ website: side.website.id, job: side.run.id, page: visit.observationId }}
        >
          {t('visit.open')}
        </Link>
      ) : null}
    </span>
  );
}

/** Renders the page-view hits of two visits, matching hits side by side. */
function ComparedHits(visits: { shownId: string; referenceId: string }): ReactNode {
  const t = useWords('comparison');
  const { data, error } = useComparedHits(visits);
  return (
    <section className="grid one-column gap-10" aria-label={t('hits.title')}>
      <h3 className="small weight-580 quiet">{t('hits.title')}</h3>
      {error ? (
        <FailureNotice tone="warn" error={error} title={t('hits.failed')} />
      ) : data ? (
        <Hits hits={data.hits} isWhole={data.isWhole} />
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  );
}

function Hits({ hits, isWhole }: { hits: ComparedHit[]; isWhole: boolean }): ReactNode {
  const t = useWords('comparison');
  if (!isWhole) return <p className="muted pretty">{t('hits.dropped')}</p>;
  if (hits.length === 0) return <p className="muted">{t('hits.none')}</p>;
  return (
    <ul className="grid gap-12 plain">
      {hits.map((hit) => (
        <li key={`${hit.vendor} ${hit.number}`} className="grid one-column gap-6">
          <HitLine hit={hit} />
        </li>
      ))}
    </ul>
  );
}

const TONES: Record<ComparedHit['kind'], Tone> = {
  broken: 'fail',
  fixed: 'ok',
  changed: 'info',
  same: 'mute',
  'only-shown': 'info',
  'only-reference': 'warn',
};

function HitLine({ hit: { kind, vendor, number, differences } }: { hit: ComparedHit }): ReactNode {
  const t = useWords('comparison');
  const changed = kind === 'only-shown' || kind === 'only-reference' ? [] : differences;
  return (
    <>
      <p className="row wrap gap-8">
        <Pill tone={TONES[kind]}>{t(`hit.${kind}`)}</Pill>
        <span className="quiet">{t('hit.name', { vendor: vendor ?? t('hit.unknown'), number })}</span>
      </p>
      {changed.length > 0 ? (
        <dl className={`grid gap-4-14 small ${css.differences}`}>
          {changed.map(({ name, before, after }) => (
            <div key={name} className={`grid gap-4-14 ${css.difference}`}>
              <dt className="mono anywhere">{name}</dt>
              <dd className="anywhere">
                <del className="muted">{before ?? t('hit.absent')}</del> →{' '}
                <ins>{after ?? t('hit.absent')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
