import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Agent } from '@vigie/contract/agent.ts';
import { useSynchronizeAgent } from '../../shared/api/agents.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { IconRefresh } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useProblemText } from './use-agent-actions.tsx';

/** Renders the synchronisation of an agent: its progress or last result, and the button that starts another. */
export function AgentSync({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const problemText = useProblemText();
  const may = usePermission();
  const synchronize = useSynchronizeAgent();
  const isLoading = synchronize.isPending || agent.sync.state === 'loading';
  const problem = synchronize.error ? failureOf(synchronize.error).code : agent.sync.problem;
  const hasFailed = synchronize.isError || agent.sync.state === 'failure';
  return (
    <Card title={t('sync.button')}>
      <div className="grid justify-start gap-10" aria-busy={isLoading}>
        {isLoading ? (
          <output className="row gap-8 quiet">{t('sync.loading')}</output>
        ) : (
          <Last agent={agent} hasFailed={hasFailed} />
        )}
        {hasFailed && !isLoading && problem !== null ? (
          <Notice tone="fail" text={problemText(problem, agent)} />
        ) : null}
        {may('agents.synchronize') && agent.revokedAt === null ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isLoading}
            onClick={() => synchronize.mutate({ id: agent.id })}
          >
            {t('sync.button')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Last({ agent: { sync }, hasFailed }: { agent: Agent; hasFailed: boolean }): ReactNode {
  const t = useWords('agents');
  if (sync.at === null && !hasFailed) return <p className="row gap-8 quiet">{t('sync.never')}</p>;
  return (
    <output className="row gap-8 quiet">
      <StatusIcon tone={hasFailed ? 'fail' : 'ok'} />
      {t(hasFailed ? 'sync.failure' : 'sync.success')}
      {sync.at === null ? null : <TimeAgo at={sync.at} />}
    </output>
  );
}
