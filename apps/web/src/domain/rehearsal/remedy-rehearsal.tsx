import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useRehearse, type useRemedyRehearsal } from '../../shared/api/rehearsals.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Busy } from '../../shared/ui/busy.tsx';
import { IconFlask } from '../../shared/ui/icons.ts';
import { ProofView } from './proof-view.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

export interface RemedyRehearsalProps extends ReturnType<typeof useRemedyRehearsal> {
  problemId: string;
}

/** Renders the rehearsal of a remedy: its result, its progress, and the button that starts it. */
export function RemedyRehearsal({ problemId, query, job }: RemedyRehearsalProps): ReactNode {
  const t = useWords('rehearsal');
  const { data: rehearsal } = query;
  const isGoingOn = rehearsal?.endedAt === null;
  return (
    <>
      <QueryView query={query} failed={t('unread')} skeleton={null} />
      {rehearsal && !isGoingOn ? <ProofView rehearsal={rehearsal} /> : null}
      {isGoingOn ? <Busy label={t(job?.state === 'running' ? 'visiting' : 'waiting')} /> : null}
      {rehearsal === undefined || isGoingOn ? null : (
        <ProveButton problemId={problemId} isFirst={rehearsal === null} />
      )}
    </>
  );
}

function ProveButton({ problemId, isFirst }: { problemId: string; isFirst: boolean }): ReactNode {
  const t = useWords('rehearsal');
  const may = usePermission();
  const { mutate, isPending, error } = useRehearse();
  if (!may('rehearsals.start')) return null;
  return (
    <div className="grid gap-8 no-print">
      <Button
        variant="default"
        className="fit"
        leftSection={<IconFlask size={17} stroke={1.7} aria-hidden />}
        loading={isPending}
        onClick={() => mutate({ id: problemId })}
      >
        {t(isFirst ? 'prove' : 'again')}
      </Button>
      {isFirst ? <p className="small muted pretty">{t('prove.text')}</p> : null}
      <FailureNotice error={error} title={t('not-started')} />
    </div>
  );
}
