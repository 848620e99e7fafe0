import type { ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { failureOf } from '../../shared/api/failure.ts';
import { useVisits } from '../../shared/api/observations.ts';
import { EvidenceView } from '../../domain/evidence/evidence-view.tsx';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import css from './urls.module.css';

interface VisitPageProps {
  /** Id of the visit to show; undefined for the last one of a page. */
  observationId: string | undefined;
  pageId: string | undefined;
}

/** Renders the details of a visit in the whole width, with a link back to the unchanged list. */
export function VisitPage({ observationId, pageId }: VisitPageProps): ReactNode {
  const t = useWords('urls');
  const { id }: { id?: string } = useParams({ strict: false });
  const backLabel = id === undefined ? t('visit.back') : t('column.cause');
  return (
    <>
      <PageHeader
        title={t('visit.title')}
        back={{
          label: backLabel,
          to: '.',
          search: (before: Record<string, unknown>) => ({
            ...before,
            observation: undefined,
            page: undefined,
            part: undefined,
            request: undefined,
            with: undefined,
          }),
        }}
      />
      <div className={`shrink card ${css.card}`}>
        <h2 className="sr-only">{t('visit.recorded')}</h2>
        {observationId === undefined ? (
          <LastVisit pageId={pageId ?? ''} />
        ) : (
          <EvidenceView observationId={observationId} visitKey="observation" />
        )}
      </div>
    </>
  );
}

function LastVisit({ pageId }: { pageId: string }): ReactNode {
  const t = useWords('urls');
  const errorText = useErrorText();
  const { items: visits, error, retry } = useVisits(pageId);
  if (error && !visits)
    return <LoadFailed title={t('visit.failed')} text={errorText(failureOf(error).code)} onRetry={retry} />;
  if (!visits) return <Skeleton height={320} />;
  const [last] = visits;
  if (!last) return <EmptyState title={t('visit.never')} text={t('visit.never-text')} />;
  return <EvidenceView observationId={last.id} visitKey="observation" />;
}
