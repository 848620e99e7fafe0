import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ClientReport } from '@vigie/contract/client-report.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useClientReports, usePreviewClientReport, useRemoveClientReport } from '../../shared/api/sharing.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconPlus } from '../../shared/ui/icons.ts';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ClientReportForm } from './client-report-form.tsx';
import type { TickedWebsite } from './website-ticks.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { rowsOf } from '../../shared/api/growing-list.ts';

interface ClientReportsCardProps {
  company: CompanyDetail;
  websites: readonly TickedWebsite[];
}

/** Renders the clients who receive a monthly report, with its websites, its next and its last date. */
export function ClientReportsCard({ company, websites }: ClientReportsCardProps): ReactNode {
  const t = useWords('sharing');
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title={t('reports.title')}>
      <div className="grid one-column gap-12">
        <p className="quiet pretty">{t('reports.text')}</p>
        <Reports companyId={company.id} />
        {websites.length === 0 ? (
          <p className="muted">{t('company.no-sites')}</p>
        ) : (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('reports.add')}
            </Button>
          </div>
        )}
        <Dialog isOpen={isAdding} label={t('reports.add')} variant="middle" onClose={() => setAdding(false)}>
          <ClientReportForm company={company} websites={websites} onClose={() => setAdding(false)} />
        </Dialog>
      </div>
    </Card>
  );
}

function Reports({ companyId }: { companyId: string }): ReactNode {
  const t = useWords('sharing');
  const list = useClientReports(companyId);
  return (
    <QueryView query={rowsOf(list)} failed={t('reports.failed')} skeleton={90}>
      {(items) => (
        <>
          {items.length === 0 ? <p className="muted">{t('reports.none')}</p> : null}
          <ul className="grid one-column plain">
            {items.map((report) => (
              <li key={report.id} className="ruled">
                <Report report={report} />
              </li>
            ))}
          </ul>
          {list.more ? (
            <ShowMore
              shown={items.length}
              total={list.total}
              onMore={list.more}
              isFetching={list.isFetchingMore}
            />
          ) : null}
        </>
      )}
    </QueryView>
  );
}

function Report({ report }: { report: ClientReport }): ReactNode {
  const t = useWords('sharing');
  const format = useFormat();
  const { email, label, state, websites, nextAt, lastSentAt } = report;
  return (
    <div className="row wrap between gap-8-16">
      <div className="grid shrink gap-4">
        <p className="row wrap gap-8">
          <span className="weight-540 anywhere">{email}</span>
          <Tag>{t(`reports.state.${state}`)}</Tag>
        </p>
        {label === '' ? null : <p className="small anywhere">{label}</p>}
        <p className="small quiet anywhere">{websites.map(({ name, url }) => name || url).join(', ')}</p>
        <p className="small muted">
          {nextAt === null ? null : <>{t('reports.next', { date: format.instant(nextAt) })} · </>}
          {lastSentAt === null ? (
            t('reports.never')
          ) : (
            <>
              {t('reports.last')} <TimeAgo at={lastSentAt} />
            </>
          )}
        </p>
      </div>
      <Actions report={report} />
    </div>
  );
}

function Actions({ report }: { report: ClientReport }): ReactNode {
  const t = useWords('sharing');
  const toasts = useToasts();
  const preview = usePreviewClientReport();
  const { ask, dialog } = useDeletion<ClientReport, { id: string }>({
    removal: useRemoveClientReport(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ email }) => ({
      title: t('reports.remove-title', { email }),
      text: t('reports.remove-text'),
      confirm: t('reports.remove'),
      done: t('reports.removed', { email }),
    }),
  });
  const { id, email, state } = report;
  const send = () =>
    preview.mutate(
      { id },
      {
        onSuccess: () => toasts.done(t('reports.previewed')),
        onError: (error) => toasts.callFailed(error),
      },
    );
  return (
    <span className="flex wrap gap-8">
      {state === 'ended' ? null : (
        <Button
          variant="default"
          size="compact-sm"
          loading={preview.isPending}
          aria-label={t('reports.preview-label', { email })}
          onClick={send}
        >
          {t('reports.preview')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('reports.remove-label', { email })}
        onClick={() => ask(report)}
      >
        {t('reports.remove')}
      </Button>
      {dialog}
    </span>
  );
}
