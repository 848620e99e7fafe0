import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import {
  IconKey,
  IconKeyOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '../../shared/ui/icons.ts';
import { RowMenu } from '../../shared/ui/list/row-menu.tsx';
import type { AgentActionsApi } from './use-agent-actions.tsx';

/** Renders the actions on an agent that the user has permission for. */
export function AgentMenu({ agent, actions }: { agent: Agent; actions: AgentActionsApi }): ReactNode {
  const t = useWords('agents');
  const may = usePermission();
  const navigate = useNavigate();
  const { id, name, connection, isPaused, isEditable, revokedAt } = agent;
  const mayChange = may('agents.update') && isEditable;
  const isRevoked = revokedAt !== null;
  return (
    <RowMenu
      label={t('action.menu', { name })}
      actions={[
        {
          name: t('action.sync'),
          icon: IconRefresh,
          isShown: may('agents.synchronize') && !isRevoked,
          act: () => actions.synchronize(agent),
        },
        {
          name: t('action.renew-keys'),
          icon: IconKey,
          isShown: may('agents.renewKeys') && !isRevoked,
          act: () => actions.renewKeys(agent),
        },
        {
          name: t('action.edit'),
          icon: IconPencil,
          isShown: mayChange,
          act: () => void navigate({ to: '/agents/$id/editer', params: { id } }),
        },
        {
          name: t(isPaused ? 'action.resume' : 'action.pause'),
          icon: isPaused ? IconPlayerPlay : IconPlayerPause,
          isShown: mayChange,
          act: () => actions.setPaused(agent, !isPaused),
        },
        {
          name: t('action.new-code'),
          icon: IconPlus,
          isShown: may('agents.makeCode') && isEditable && (connection === 'calling' || isRevoked),
          act: () => void navigate({ to: '/agents/appelant', search: { agent: id } }),
        },
        {
          name: t('action.revoke'),
          icon: IconKeyOff,
          isShown: may('agents.revoke') && isEditable && !isRevoked,
          act: () => actions.askToRevoke(agent),
        },
        {
          name: t('action.delete'),
          icon: IconTrash,
          isShown: may('agents.remove'),
          act: () => actions.askToDelete(agent),
        },
      ]}
    />
  );
}
