import type { ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import {
  useChangeAgent,
  useRemoveAgent,
  useRenewAgentKeys,
  useRevokeAgent,
  useSynchronizeAgent,
} from '../../shared/api/agents.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { useKnownErrorText } from '../../shared/i18n/error-text.ts';
import { useWords, useKeys } from '../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

export interface AgentActionsApi {
  setPaused: (agent: Agent, isPaused: boolean) => void;
  synchronize: (agent: Agent) => void;
  renewKeys: (agent: Agent) => void;
  askToDelete: (agent: Agent) => void;
  askToRevoke: (agent: Agent) => void;
  /** Confirmation dialog for deleting an agent or revoking its key; the screen must render it. */
  dialog: ReactNode;
}

/** Returns the actions on agents: pause (with undo), synchronise, revoke and delete, each with its message. */
export function useAgentActions(onDeleted: () => void = () => {}): AgentActionsApi {
  const t = useWords('agents');
  const deletion = useDeletion<Agent, { id: string }>({
    removal: useRemoveAgent(),
    inputOf: ({ id }) => ({ id }),
    explain: (code, { name, activeJobs }) =>
      code === 'agent-busy' ? t('delete.busy', { name, count: Math.max(1, activeJobs) }) : null,
    wordsOf: ({ name, connection }) => ({
      title: t('delete.title', { name }),
      text: t(connection === 'calling' ? 'delete.text-calling' : 'delete.text'),
      confirm: t('action.delete'),
      failed: t('delete.failed'),
      done: t('delete.done', { name }),
    }),
    onDeleted,
  });
  const revocation = useRevocation();
  return {
    setPaused: useSetPaused(),
    synchronize: useSynchronize(),
    renewKeys: useRenewKeys(),
    askToDelete: deletion.ask,
    askToRevoke: revocation.ask,
    dialog: (
      <>
        {deletion.dialog}
        {revocation.dialog}
      </>
    ),
  };
}

function useRevocation() {
  const t = useWords('agents');
  return useDeletion<Agent, { id: string }>({
    removal: useRevokeAgent(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name, connection }) => ({
      title: t('revoke.title', { name }),
      text: t(connection === 'calling' ? 'revoke.text-calling' : 'revoke.text'),
      confirm: t('revoke.confirm'),
      failed: t('revoke.failed'),
      done: t('revoke.done', { name }),
    }),
  });
}

function useSetPaused() {
  const t = useWords('agents');
  const toasts = useToasts();
  const change = useChangeAgent();
  const setPaused = async (agent: Agent, isPaused: boolean, isUndo = false): Promise<void> => {
    const { id, name, slug, url, slotsMax, updatedAt } = agent;
    try {
      const changed = await change.mutateAsync({ id, name, slug, url, slotsMax, updatedAt, isPaused });
      const undo = () => void setPaused(changed, !isPaused, true);
      toasts.done(t(isPaused ? 'pause.done' : 'resume.done', { name }), isUndo ? {} : { undo });
    } catch (error) {
      toasts.callFailed(error, t('pause.failed'));
    }
  };
  return (agent: Agent, isPaused: boolean) => void setPaused(agent, isPaused);
}

function useSynchronize() {
  const t = useWords('agents');
  const toasts = useToasts();
  const problemText = useProblemText();
  const synchronize = useSynchronizeAgent();
  const run = async (agent: Agent): Promise<void> => {
    const { id, name } = agent;
    try {
      const { sync } = await synchronize.mutateAsync({ id });
      if (sync.state === 'failure') toasts.failed(t('sync.failed'), problemText(sync.problem ?? '', agent));
      else toasts.done(t('sync.done', { name }));
    } catch (error) {
      toasts.failed(t('sync.failed'), problemText(failureOf(error).code, agent));
    }
  };
  return (agent: Agent) => void run(agent);
}

function useRenewKeys() {
  const t = useWords('agents');
  const toasts = useToasts();
  const renew = useRenewAgentKeys();
  const run = async ({ id, name }: Agent): Promise<void> => {
    try {
      await renew.mutateAsync({ id });
      toasts.done(t('keys.asked', { name }));
    } catch (error) {
      toasts.callFailed(error, t('keys.failed'));
    }
  };
  return (agent: Agent) => void run(agent);
}

/** Returns the text of a failed request to an agent: the sentence of an agent problem, else of an error code. */
export function useProblemText(): (problem: string, agent: Agent) => string {
  const t = useWords('agents');
  const keys = useKeys('agents');
  const errorText = useKnownErrorText();
  return (problem, { connection }) => {
    if (connection === 'calling' && ADDRESS_PROBLEMS.has(problem)) return t('silent');
    if (keys.has(`problem.${problem}`)) return t(`problem.${problem as NonNullable<Agent['problem']>}`);
    const known = problem === 'internal-error' ? null : errorText(problem);
    return known ?? t('problem.unknown');
  };
}

/** Problems with an agent's address. An outbound agent has no address: for it, they mean that it is silent. */
const ADDRESS_PROBLEMS: ReadonlySet<string> = new Set([
  'unreachable',
  'name-unknown',
  'agent-unreachable',
  'agent-name-unknown',
]);
