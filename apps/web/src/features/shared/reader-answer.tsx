import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { failureOf } from '../../shared/api/failure.ts';
import { useAnswerReport, useReaderReport } from '../../shared/api/sharing.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SharedLinkGone, isGone } from './gone.tsx';

interface ReaderAnswerProps {
  token: string;
  /** True if the mail asks for consent; false if its reader unsubscribes. */
  isAsked: boolean;
}

/**
 * Renders the answer of a reader of monthly reports. It needs a button, because programs that scan mails follow links
 * too.
 */
export function ReaderAnswer({ token, isAsked }: ReaderAnswerProps): ReactNode {
  const t = useWords('shared');
  const errorText = useErrorText();
  const { data, error, refetch } = useReaderReport(token);
  const answer = useAnswerReport();
  if (token === '' || (error && isGone(error))) return <SharedLinkGone />;
  if (!data)
    return error ? (
      <LoadFailed
        level={1}
        title={t('reader.failed')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={240} />
    );
  const { sender, websites, state } = answer.data?.report ?? data.report;
  const wanted = isAsked ? 'active' : 'ended';
  const act = (how: 'confirm' | 'end') => answer.mutate({ token, answer: how });
  return (
    <div className="grid one-column gap-14">
      <PageHeader
        title={t(isAsked ? 'reader.confirm-title' : 'reader.end-title')}
        lead={t('reader.lead', { sender, websites: websites.join(', ') })}
      />
      {answer.error ? (
        <Notice tone="fail" title={t('reader.not-done')} text={errorText(failureOf(answer.error).code)} />
      ) : null}
      {state === wanted ? (
        <Notice tone="ok" title={t(`reader.done-${wanted}`)} text={t(`reader.done-${wanted}-text`)} />
      ) : null}
      <div className="flex wrap gap-8">
        {isAsked && state !== 'active' ? (
          <Button loading={answer.isPending} onClick={() => act('confirm')}>
            {t('reader.confirm')}
          </Button>
        ) : null}
        {state === 'ended' ? null : (
          <Button
            variant={isAsked ? 'default' : 'filled'}
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
