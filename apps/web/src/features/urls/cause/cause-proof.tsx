import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import { NamedValues } from '../../../domain/evidence/named-values.tsx';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ExternalLink } from '../../../shared/ui/external-link.tsx';
import { IconFlag, IconSettings } from '../../../shared/ui/icons.ts';
import { UNKNOWN } from './cause-remedy.tsx';
import css from '../urls.module.css';

interface PartProps {
  cause: CauseDetail;
}

/** Renders one visit that shows the cause, its evidence, and the last visit before without it. */
export function Proof({ cause: { proof, fault } }: PartProps): ReactNode {
  const t = useWords('cause');
  const format = useFormat();
  const mayRead = usePermission()('observations.get');
  if (proof === null) return null;
  const { observationId, url, at, before } = proof;
  const open = { observation: observationId };
  return (
    <Card title={t('proof')}>
      <div className="grid one-column gap-8">
        <ExternalLink url={url} />
        <p className="small muted">{t('proof.at', { at: format.instant(at) })}</p>
        <p className="small muted">
          {before === null ? t('proof.no-before') : t('proof.before', { at: format.instant(before.at) })}
        </p>
        {mayRead ? (
          <div className="flex wrap gap-8 no-print">
            <ProofLink label={t('proof.open')} search={open} />
            {before === null ? null : (
              <ProofLink
                label={t('proof.compare')}
                search={{ ...open, part: 'history', with: before.observationId }}
              />
            )}
          </div>
        ) : null}
        {fault ? <Evident evidence={fault.evidence} /> : null}
      </div>
    </Card>
  );
}

function ProofLink({ label, search }: { label: string; search: Record<string, string> }): ReactNode {
  return (
    <Button
      variant="default"
      size="compact-md"
      renderRoot={(props) => (
        <Link to="." search={(before: Record<string, unknown>) => ({ ...before, ...search })} {...props} />
      )}
    >
      {label}
    </Button>
  );
}

/** Renders the evidence of a verdict in words; unknown facts are left out. */
function Evident({ evidence }: { evidence: Evidence }): ReactNode {
  const t = useWords('cause');
  const known = Object.entries(evidence).filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  const values = known.map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)] as const,
  );
  return (
    <details className="shrink">
      <summary className={`fit pointer weight-540 quiet ${css.summary}`}>{t('proof.facts')}</summary>
      <NamedValues values={Object.fromEntries(values)} />
    </details>
  );
}

/** Renders releases and saved settings that may explain the cause. */
export function CauseChanges({ cause: { changes, subject } }: PartProps): ReactNode {
  const t = useWords('cause');
  const format = useFormat();
  const isUnexplained = UNKNOWN.has(subject.kind as 'site');
  if (changes.length === 0 && isUnexplained) return null;
  return (
    <Card title={t('changes')}>
      {changes.length === 0 ? <p className="muted pretty">{t('changes.none')}</p> : null}
      <ul className="plain">
        {changes.map(({ kind, label, at }) => {
          const Icon = kind === 'release' ? IconFlag : IconSettings;
          return (
            <li key={`${kind}/${at}`} className={`row wrap gap-10 ruled ${css.row}`}>
              <Icon size={17} stroke={1.7} aria-hidden className="muted" />
              <span className="grow shrink weight-540 anywhere">
                {kind === 'release' ? t('change.release', { label }) : t('change.settings')}
              </span>
              <time dateTime={at} className="small muted number nowrap">
                {format.instant(at)}
              </time>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
