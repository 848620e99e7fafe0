import type { ReactNode } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { useAgentChoices, useContextChoices } from '../../api/choices.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { CategoryTag } from '../../ui/classification.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { PageNames } from './page-names.tsx';
import { PoolSchedule } from './pool-schedule.tsx';

/** What is to be known of a pool, beside its runs. */
export function PoolFacts({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const { mode, consent, pagesMax } = pool.settings;
  const facts: Fact[] = [
    [t('facts.schedule'), <PoolSchedule key="schedule" pool={pool} />],
    [t('facts.agent'), <AgentName key="agent" agentId={pool.settings.agentId} />],
    pool.settings.contextId === null
      ? null
      : [t('facts.context'), <ContextLabel key="context" pool={pool} contextId={pool.settings.contextId} />],
    [t('facts.category'), <CategoryTag key="category" category={pool.category} />],
    [t('facts.urls'), <PageNames key="urls" pages={pool} />],
    [t('facts.pages-max'), format.exact(pagesMax)],
    [t('facts.mode'), t(`mode.${mode}`)],
    [t('facts.consent'), t(`consent.${consent}`)],
    [t('facts.updated'), <Instant key="updated" at={pool.updatedAt} />],
    [t('facts.created'), <Instant key="created" at={pool.createdAt} />],
  ];
  return (
    <Card title={t('facts.title')}>
      <Facts facts={facts} />
    </Card>
  );
}

function Instant({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return <time dateTime={at}>{format.instant(at)}</time>;
}

function AgentName({ agentId }: { agentId: string | null }): ReactNode {
  const t = useWords('pools');
  const { agents } = useAgentChoices();
  if (agentId === null) return t('facts.agent-any');
  if (agents === undefined) return '…';
  return agents.find(({ id }) => id === agentId)?.name ?? t('facts.agent-gone');
}

function ContextLabel({ pool, contextId }: { pool: PoolDetail; contextId: string }): ReactNode {
  const t = useWords('pools');
  const contexts = useContextChoices(pool.websiteId);
  return contexts.find(({ id }) => id === contextId)?.label ?? t('facts.context-gone');
}
