import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { DropdownItem } from '../../ui/dropdown.tsx';
import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { AgentActionsApi } from './use-agent-actions.tsx';

/** What can be done with an agent, as far as this person may. */
export function AgentMenu({ agent, actions }: { agent: Agent; actions: AgentActionsApi }): ReactNode {
  const t = useWords('agents');
  const may = useMay();
  const navigate = useNavigate();
  const mayChange = may('agents.update') && agent.isEditable;
  const edit = () => void navigate({ to: '/agents/$id/editer', params: { id: agent.id } });
  const Pause = agent.isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <RowMenu label={t('action.menu', { name: agent.name })}>
      {(close) => {
        const then = (action: () => void) => () => {
          close();
          action();
        };
        return (
          <>
            {may('agents.synchronize') ? (
              <DropdownItem icon={<IconRefresh size={16} />} onClick={then(() => actions.synchronize(agent))}>
                {t('action.sync')}
              </DropdownItem>
            ) : null}
            {may('agents.renewKeys') ? (
              <DropdownItem icon={<IconKey size={16} />} onClick={then(() => actions.renewKeys(agent))}>
                {t('action.renew-keys')}
              </DropdownItem>
            ) : null}
            {mayChange ? (
              <>
                <DropdownItem icon={<IconPencil size={16} />} onClick={then(edit)}>
                  {t('action.edit')}
                </DropdownItem>
                <DropdownItem
                  icon={<Pause size={16} />}
                  onClick={then(() => actions.setPaused(agent, !agent.isPaused))}
                >
                  {t(agent.isPaused ? 'action.resume' : 'action.pause')}
                </DropdownItem>
              </>
            ) : null}
            {may('agents.remove') ? (
              <DropdownItem icon={<IconTrash size={16} />} onClick={then(() => actions.askToDelete(agent))}>
                {t('action.delete')}
              </DropdownItem>
            ) : null}
          </>
        );
      }}
    </RowMenu>
  );
}
