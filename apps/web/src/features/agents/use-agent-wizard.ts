import { useNavigate } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { useChangeAgent, useReadAgent } from '../../api/agents.ts';
import { failureOf } from '../../api/failure.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { AGENT_RULES, changeOf, fieldsOf, type AgentFields } from './agent-values.ts';

/** The wizard that changes an agent. */
export function useAgentWizard(agent: Agent) {
  const t = useWords('agents');
  const errors = formErrors(AGENT_RULES, useFieldSentence('agents'));
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toasts = useToasts();
  const change = useChangeAgent();
  const read = useReadAgent();
  const { id } = agent;
  const saving = useGuardedSave(agent, () => read(id));
  const wizard = useWizard<AgentFields, Agent>({
    draftKey: `agent ${id} ${agent.updatedAt}`,
    initial: fieldsOf(agent),
    isChange: true,
    steps: [
      { name: 'information', title: t('step.information'), fields: ['url', 'name', 'slug'] },
      { name: 'settings', title: t('step.settings'), fields: ['slotsMax', 'isPaused'] },
      { name: 'save', title: t('step.save'), fields: [] },
    ],
    errorsOf: errors.validate,
    save: (fields) => saving.save((updatedAt) => change.mutateAsync({ id, ...changeOf(fields), updatedAt })),
    onSaved({ name }) {
      toasts.done(t('save.done', { name }));
      void navigate({ to: '/agents/$id', params: { id } });
    },
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') return {};
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
  return { wizard, saving };
}
