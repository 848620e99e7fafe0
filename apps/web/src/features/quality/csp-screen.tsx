import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import { QualityScreen } from './quality-screen.tsx';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { usePolicies, type QualityInput } from '../../shared/api/data-quality.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './policies/policies.module.css';
import { PolicyCard } from './policies/policy-card.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

export function CspScreen(): ReactNode {
  return <QualityScreen check="csp" more={(_tab, input) => <Policies input={input} />} />;
}

const SKELETONS = 2;
/** Number of policies shown before "show all". */
const SHOWN = 5;

/** Renders the policies that pages of the period sent, each with an explanation. */
function Policies({ input }: { input: QualityInput }): ReactNode {
  const t = useWords('policies');
  const quality = useWords('quality');
  const query = usePolicies(input);
  return (
    <section aria-labelledby="policies">
      <SectionTitle id="policies" title={quality('policies.title')} hint={quality('policies.hint')} />
      <Trials input={input} policies={query.data ?? []} />
      <QueryView
        query={query}
        failed={t('failed')}
        skeleton={<PoliciesSkeleton />}
        empty={
          <p className={`row gap-10 rounded ${css.none}`}>
            <StatusIcon tone="info" size={18} />
            {t('none')}
          </p>
        }
      >
        {(policies) => <PolicyList policies={inReadingOrder(policies)} isOld={query.isPlaceholderData} />}
      </QueryView>
    </section>
  );
}

function PoliciesSkeleton(): ReactNode {
  return (
    <Waiting className="grid one-column gap-12">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={index} className="shrink clip card">
          <Skeleton height={48} />
        </div>
      ))}
    </Waiting>
  );
}

// Loaded separately: shown after a click, with 20 kB of evidence.
const PolicyTrial = lazyComponent(
  ['policy-trial', 'browser-trial', 'run-view', 'evidence'],
  async () => (await import('./policy-trial/policy-trial.tsx')).PolicyTrial,
  () => null,
);
// Loaded separately: shown after a click, and its form needs the validation rules.
const TagTrial = lazyComponent(
  ['policy-trial'],
  async () => (await import('./policy-trial/tag-trial.tsx')).TagTrial,
  () => null,
);

/** Renders the trials of a policy and of a tag; the address names the open one. */
function Trials({ input, policies }: { input: QualityInput; policies: readonly SitePolicy[] }): ReactNode {
  const t = useWords('policies');
  const may = usePermission();
  const { filters, setFilters } = useSearchFilters('try');
  const close = () => setFilters({ try: undefined });
  if (!may('dataQuality.rehearse')) return null;
  const inForce = policies.find(({ disposition }) => disposition === 'enforce')?.text ?? null;
  return (
    <div className="flex wrap gap-8 no-print mb-16">
      <Button variant="default" onClick={() => setFilters({ try: 'policy' })}>
        {t('try')}
      </Button>
      <Button variant="default" onClick={() => setFilters({ try: 'tag' })}>
        {t('try.tag')}
      </Button>
      {filters.try === 'policy' ? (
        <PolicyTrial key={input.websiteId} input={input} inForce={inForce} onClose={close} />
      ) : null}
      {filters.try === 'tag' ? <TagTrial key={input.websiteId} input={input} onClose={close} /> : null}
    </div>
  );
}

function PolicyList({ policies, isOld }: { policies: readonly SitePolicy[]; isOld: boolean }): ReactNode {
  const t = useWords('policies');
  const [all, setAll] = useState(false);
  const shown = all ? policies : policies.slice(0, SHOWN);
  return (
    <div className="grid one-column gap-12" aria-busy={isOld}>
      {shown.map((policy, index) => (
        <PolicyCard key={policy.id} policy={policy} isOpen={index === 0} />
      ))}
      {shown.length < policies.length ? (
        <Button variant="default" className="self-start no-print" onClick={() => setAll(true)}>
          {t('all', { count: policies.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the policies that block the tracking first, then the others by frequency. */
function inReadingOrder(policies: readonly SitePolicy[]): SitePolicy[] {
  return policies.toSorted((one, other) => Number(stops(other)) - Number(stops(one)));
}

function stops({ changes }: SitePolicy): boolean {
  return changes.length > 0;
}
