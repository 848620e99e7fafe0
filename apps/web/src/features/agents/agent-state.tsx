import type { ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import css from './agents.module.css';
import { useProblemText } from './use-agent-actions.tsx';

/** Renders the state of an agent: revoked, online, paused or offline, with the reason where it is known. */
export function AgentState({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const problemText = useProblemText();
  if (agent.revokedAt !== null)
    return (
      <span className="inline-row" title={t('problem.revoked')}>
        <Pill tone="fail">{t('state.revoked')}</Pill>
      </span>
    );
  if (agent.state === 'offline')
    return (
      <span className="inline-row" title={agent.problem ? problemText(agent.problem, agent) : undefined}>
        <Pill tone="fail">{t('state.offline')}</Pill>
      </span>
    );
  return agent.isPaused ? (
    <span className="inline-row" title={t('state.paused-hint')}>
      <Pill tone="warn">{t('state.paused')}</Pill>
    </span>
  ) : (
    <Pill tone="ok">{t('state.online')}</Pill>
  );
}

/** Renders the number of current runs of an agent, and its maximum. */
export function AgentLoad({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  if (!agent.load) return <span className="muted">{t('load.unknown')}</span>;
  const count = Math.min(agent.load.slots, agent.slotsMax ?? agent.load.slots);
  const busy = Math.max(0, agent.load.slots - agent.load.slotsFree);
  return (
    <span className="inline-row gap-8 number nowrap">
      <meter
        className={css.meter}
        aria-label={t('load.label', { name: agent.name })}
        min={0}
        max={Math.max(count, 1)}
        value={Math.min(busy, count)}
      />
      {t('load.busy', { busy, count })}
    </span>
  );
}

/** Renders the version of an agent; marked if it uses another version of the agent protocol. */
export function AgentVersion({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  if (agent.version === null) return <span className="muted">{t('load.unknown')}</span>;
  return (
    <span className="inline-row gap-8 number nowrap">
      {agent.version}
      {agent.isCompatible ? null : (
        <span title={t('version.update-hint')}>
          <Pill tone="warn">{t('version.update')}</Pill>
        </span>
      )}
    </span>
  );
}
