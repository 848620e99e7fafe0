import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { LocationComparison, LocationPage } from '@vigie/contract/location-comparison.ts';
import { useWording, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { panelWith, useSidePanel, type ListPanel } from '../../../shared/resource/side-panel.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { ExternalLink } from '../../../shared/ui/external-link.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useDifferenceText } from './use-difference-text.ts';

/** Returns the side panel of the page in the address: its differences, and its visit from each location. */
export function useLocationPanel(
  pages: readonly LocationPage[] | undefined,
  comparison: LocationComparison,
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

function PageBody({
  page,
  comparison: { locations },
}: {
  page: LocationPage;
  comparison: LocationComparison;
}) {
  const t = useWords('locations');
  const say = useDifferenceText();
  return (
    <div className="grid one-column gap-16">
      {page.differences.length === 0 ? <p className="quiet">{t('same')}</p> : null}
      {page.differences.map((difference) => {
        const { name, valueAt } = say(difference);
        return (
          <section key={name} className="grid one-column gap-4" aria-label={name}>
            <h3 className="weight-580 anywhere">{name}</h3>
            <Facts facts={locations.map(({ location }, index) => [location, valueAt(index)])} />
          </section>
        );
      })}
      <section className="grid one-column gap-4" aria-label={t('visits')}>
        <h3 className="weight-580">{t('visits')}</h3>
        <Facts
          facts={locations.map(({ location, job }, index) => [
            location,
            <Visit key={job.id} visit={page.visits[index] ?? null} jobId={job.id} />,
          ])}
        />
      </section>
    </div>
  );
}

/** Renders one visit of the page, with a link to its details. */
function Visit({ visit, jobId }: { visit: LocationPage['visits'][number]; jobId: string }): ReactNode {
  const t = useWords('locations');
  const wording = useWording();
  const may = usePermission();
  const { id: website } = useCurrentWebsite();
  if (visit === null) return <span className="muted">{t('value.not-visited')}</span>;
  return (
    <span className="grid gap-4">
      <ExternalLink url={visit.url} />
      {visit.failure === null ? null : <span className="small muted">{wording.failure(visit.failure)}</span>}
      {may('observations.get') ? (
        <Link className="accent" to="/jobs" search={{ website, job: jobId, page: visit.observationId }}>
          {t('visit.open')}
        </Link>
      ) : null}
    </span>
  );
}
