import type { ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { VENDOR_PURPOSES, type Exemption, type ExemptionAnswer } from '@vigie/contract/inventory.ts';
import { lifetimeText } from '@vigie/contract/wording/inventory-words.ts';
import { useExemption } from '../../../shared/api/inventory.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconChecklist, IconPrinter } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import type { Tone } from '../../../shared/ui/status.tsx';
import css from './site.module.css';
import { QueryView } from '../../../shared/resource/query-view.tsx';

/**
 * Renders the conditions under which audience measurement needs no consent in France, each with the evidence of visits.
 */
export function ExemptionView({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('inventory');
  const { filters, setFilters } = useSearchFilters('measures');
  const { measures } = filters;
  const query = useExemption({
    websiteId,
    ...(measures === undefined ? {} : { vendor: measures }),
  });
  return (
    <QueryView
      query={query}
      failed={t('exemption.failed')}
      skeleton={420}
      empty={
        <EmptyState icon={IconChecklist} title={t('exemption.empty')} text={t('exemption.empty-text')} />
      }
      isEmpty={({ vendor }) => vendor === null}
    >
      {(data) => (
        <section className="grid one-column gap-16" aria-label={t('site.exemption')}>
          <Choice exemption={data} onChoose={(vendor) => setFilters({ measures: vendor })} />
          <Summary lines={data.lines} />
          <ul className="grid one-column plain card clip">
            {data.lines.map((answer) => (
              <Line key={answer.line} answer={answer} />
            ))}
          </ul>
          <p className="small muted pretty">{t('exemption.source')}</p>
        </section>
      )}
    </QueryView>
  );
}

function Choice({
  exemption: { vendors, vendor },
  onChoose,
}: {
  exemption: Exemption;
  onChoose: (vendor: string) => void;
}): ReactNode {
  const t = useWords('inventory');
  return (
    <div className="flex wrap items-end gap-12">
      <NativeSelect
        label={t('exemption.vendor')}
        data={vendors.map((one) => ({ value: one.vendor, label: one.name }))}
        value={vendor ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <Button
        className="no-print"
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('policy.print')}
      </Button>
    </div>
  );
}

/** Renders the summary. Visits never prove an exemption: they refute it, or leave the rest to a person. */
function Summary({ lines }: { lines: readonly ExemptionAnswer[] }): ReactNode {
  const t = useWords('inventory');
  const broken = lines.filter(({ outcome }) => outcome === 'broken').length;
  if (broken > 0) return <Notice tone="fail" text={t('exemption.broken', { count: broken })} />;
  const left = lines.filter(({ outcome }) => outcome !== 'met').length;
  return <Notice tone="info" text={t('exemption.open', { count: left })} />;
}

const TONES: Record<ExemptionAnswer['outcome'], Tone> = {
  met: 'ok',
  broken: 'fail',
  unknown: 'mute',
  yours: 'info',
};

function Line({ answer: { line, outcome, proof } }: { answer: ExemptionAnswer }): ReactNode {
  const t = useWords('inventory');
  return (
    <li className="grid one-column gap-6 line-above p-18">
      <span className="line wrap between gap-4-16">
        <strong className="weight-580">{t(`exemption.line.${line}`)}</strong>
        <Pill tone={TONES[outcome]}>{t(`exemption.outcome.${outcome}`)}</Pill>
      </span>
      <p className="quiet pretty">{t(`exemption.text.${line}`)}</p>
      {proof.length === 0 ? null : <Proof proof={proof} isPurpose={line === 'audience-only'} />}
    </li>
  );
}

function Proof({ proof, isPurpose }: { proof: ExemptionAnswer['proof']; isPurpose: boolean }): ReactNode {
  const t = useWords('inventory');
  const { locale } = useLocale();
  return (
    <details>
      <summary className={`pointer small ${css.proof}`}>
        {t('exemption.proof', { count: proof.length })}
      </summary>
      <ul className="grid gap-4 plain small mt-6">
        {proof.map(({ name, lifetimeSeconds, observationId }) => (
          <li key={name} className="line wrap gap-4-16">
            {isPurpose ? <Purpose code={name} /> : <span className="mono anywhere">{name}</span>}
            {lifetimeSeconds === null ? null : (
              <span className="muted">{lifetimeText({ store: 'cookie', lifetimeSeconds }, locale)}</span>
            )}
            {observationId === null ? null : (
              <Link to="/urls/liste" search={{ observation: observationId }} className="link touch">
                {t('visit')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Purpose({ code }: { code: string }): ReactNode {
  const t = useWords('inventory');
  const purpose = VENDOR_PURPOSES.find((one) => one === code) ?? 'other';
  return <span>{t(`purpose.${purpose}`)}</span>;
}
