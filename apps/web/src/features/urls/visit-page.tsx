import type { ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { useVisits } from '../../shared/api/observations.ts';
import { EvidenceView } from '../../domain/evidence/evidence-view.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import css from './urls.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { rowsOf } from '../../shared/api/growing-list.ts';

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
  return (
    <QueryView
      query={rowsOf(useVisits(pageId))}
      failed={t('visit.failed')}
      skeleton={320}
      empty={<EmptyState title={t('visit.never')} text={t('visit.never-text')} />}
    >
      {([last]) => <EvidenceView observationId={last?.id ?? ''} visitKey="observation" />}
    </QueryView>
  );
}
