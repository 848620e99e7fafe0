import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { useAgent } from '../../shared/api/agents.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { IconRobot } from '../../shared/ui/icons.ts';

interface LoadedAgentProps {
  /** Id of the agent; without it, the id in the path counts. */
  id?: string;
  children: (loaded: Agent) => ReactNode;
}

/** Loads the agent named by `id` or by the path, and renders its children with it. */
export function LoadedAgent({ id, children }: LoadedAgentProps): ReactNode {
  const t = useWords('agents');
  const path = useParams({ strict: false });
  const back = <Link to="/agents">{t('detail.back')}</Link>;
  return (
    <Gate
      query={useAgent(id ?? path.id ?? '')}
      failed={t('list.failed')}
      gone={{ title: t('detail.not-found'), icon: IconRobot, back }}
    >
      {children}
    </Gate>
  );
}
