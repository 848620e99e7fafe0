import type { AgentCode } from '@vigie/contract/agent.ts';
import { useWithdrawAgentCode } from '../../shared/api/agents.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDeletion, type Deletion } from '../../shared/resource/use-deletion.tsx';

/** Withdraws a code after confirmation; no agent can register by it any more. */
export function useCodeWithdrawal(onWithdrawn: () => void = () => {}): Deletion<AgentCode> {
  const t = useWords('agents');
  return useDeletion<AgentCode, { id: string }>({
    removal: useWithdrawAgentCode(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('withdraw.title', { name }),
      text: t('withdraw.text'),
      confirm: t('code.withdraw'),
      failed: t('withdraw.failed'),
      done: t('withdraw.done', { name }),
    }),
    onDeleted: onWithdrawn,
  });
}
