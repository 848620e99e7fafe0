import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { usePlanVersions, useReadPlanVersion } from '../../shared/api/tracking-plans.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { VersionChanges } from './version-changes.tsx';

interface VersionsPartProps {
  websiteId: string;
  onRestore: (plan: TrackingPlan) => void;
}

/** Renders the versions of a plan, each with the button that restores it as draft. */
export function VersionsPart({ websiteId, onRestore }: VersionsPartProps): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const { data } = usePlanVersions(websiteId, isOpen);
  const readVersion = useReadPlanVersion();
  const restore = async (version: number) => {
    try {
      const { plan } = await readVersion(websiteId, version);
      if (plan) onRestore(plan);
    } catch (error) {
      toasts.callFailed(error, t('failed'));
    }
  };
  return (
    <section className="card p-18" aria-label={t('versions.title')}>
      <Disclosure
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        summary={<span className="weight-540">{t('versions.title')}</span>}
      >
        <ul className="grid gap-8 plain">
          {data?.map(({ version, author, at, note, changes }) => (
            <li key={version} className="grid one-column gap-4 ruled">
              <div className="row wrap between gap-8">
                <span className="anywhere">
                  <span className="weight-540 number">{version}</span>{' '}
                  <span className="muted">
                    {t('versions.by', {
                      author: author ?? t('nobody'),
                      ago: format.instant(at),
                      note: note || t('versions.no-note'),
                    })}
                  </span>
                </span>
                <Button variant="default" size="compact-sm" onClick={() => void restore(version)}>
                  {t('versions.restore')}
                </Button>
              </div>
              <VersionChanges version={version} changes={changes} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
