import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useAnswerReport, useReaderReport } from '../../shared/api/sharing.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { SharedLinkGone } from './gone.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface ReaderAnswerProps {
  token: string;
  /** True if the mail requests consent; false if its reader unsubscribes. */
  isConfirmation: boolean;
}

/**
 * Renders the answer of a reader of monthly reports. It needs a button, because programs that scan mails follow links
 * too.
 */
export function ReaderAnswer({ token, isConfirmation }: ReaderAnswerProps): ReactNode {
  const t = useWords('shared');
  const query = useReaderReport(token);
  if (token === '') return <SharedLinkGone />;
  return (
    <QueryView query={query} level={1} failed={t('reader.failed')} skeleton={240} gone={<SharedLinkGone />}>
      {({ report }) => <Answer token={token} isConfirmation={isConfirmation} report={report} />}
    </QueryView>
  );
}

type Report = NonNullable<ReturnType<typeof useReaderReport>['data']>['report'];

function Answer({ token, isConfirmation, report }: ReaderAnswerProps & { report: Report }): ReactNode {
  const t = useWords('shared');
  const answer = useAnswerReport();
  const { sender, websites, state } = answer.data?.report ?? report;
  const wanted = isConfirmation ? 'active' : 'ended';
  const act = (how: 'confirm' | 'end') => answer.mutate({ token, answer: how });
  return (
    <div className="grid one-column gap-14">
      <PageHeader
        title={t(isConfirmation ? 'reader.confirm-title' : 'reader.end-title')}
        lead={t('reader.lead', { sender, websites: websites.join(', ') })}
      />
      <FailureNotice error={answer.error} title={t('reader.not-done')} />
      {state === wanted ? (
        <Notice tone="ok" title={t(`reader.done-${wanted}`)} text={t(`reader.done-${wanted}-text`)} />
      ) : null}
      <div className="flex wrap gap-8">
        {isConfirmation && state !== 'active' ? (
          <Button loading={answer.isPending} onClick={() => act('confirm')}>
            {t('reader.confirm')}
          </Button>
        ) : null}
        {state === 'ended' ? null : (
          <Button
            variant={isConfirmation ? 'default' : 'filled'}
            loading={answer.isPending}
            onClick={() => act('end')}
          >
            {t(state === 'asked' ? 'reader.refuse' : 'reader.end')}
          </Button>
        )}
      </div>
    </div>
  );
}
