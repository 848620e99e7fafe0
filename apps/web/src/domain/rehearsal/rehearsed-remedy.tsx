import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ShownRemedy } from '@vigie/contract/remedy-proof.ts';
import { useRemedyRehearsal, useRehearse } from '../../shared/api/rehearsals.ts';
import { RemedyAdvice } from '../evidence/remedy.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Busy } from '../../shared/ui/busy.tsx';
import { IconFlask } from '../../shared/ui/icons.ts';
import { ProofView } from './proof-view.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface RehearsedRemedyProps {
  problemId: string;
  remedy: ShownRemedy;
}

/**
 * Renders a remedy and the result of its rehearsal on this page, else on another page with the same cause. A remedy
 * that failed its rehearsal is not shown.
 */
export function RehearsedRemedy({ problemId, remedy: told }: RehearsedRemedyProps): ReactNode {
  const t = useWords('rehearsal');
  const { query, job } = useRemedyRehearsal(problemId);
  const { data: rehearsal } = query;
  const { proof: _elsewhere, ...own } = told;
  const remedy = rehearsal ? own : told;
  const isGoingOn = rehearsal?.endedAt === null;
  const isWanting = !isGoingOn && rehearsal?.proof?.outcome === 'not-enough';
  return (
    <div className="grid shrink gap-10">
      {isWanting ? null : <RemedyAdvice remedy={remedy} />}
      <QueryView query={query} failed={t('unread')} skeleton={null} />
      {rehearsal && !isGoingOn ? <ProofView rehearsal={rehearsal} /> : null}
      {isGoingOn ? <Busy label={t(job?.state === 'running' ? 'visiting' : 'waiting')} /> : null}
      {rehearsal === undefined || isGoingOn ? null : (
        <ProveButton problemId={problemId} isFirst={rehearsal === null} />
      )}
    </div>
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
