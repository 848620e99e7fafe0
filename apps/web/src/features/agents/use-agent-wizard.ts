import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { useAgent, useChangeAgent } from '../../api/agents.ts';
import { failureOf } from '../../api/failure.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { AGENT_RULES, changeOf, type AgentFields } from './agent-values.ts';

/** The wizard that changes an agent, and the question when somebody else changed it meanwhile. */
export function useAgentWizard(agent: Agent, onStartFrom: (agent: Agent) => void) {
  const t = useWords('agents');
  const errors = formErrors(AGENT_RULES, useFieldSentence('agents'));
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toasts = useToasts();
  const change = useChangeAgent();
  const current = useAgent(agent.id);
  const [isContested, setContested] = useState(false);
  const save = (fields: AgentFields, updatedAt = agent.updatedAt) =>
    change.mutateAsync({ id: agent.id, ...changeOf(fields), updatedAt });
  const onSaved = ({ id, name }: Agent) => {
    toasts.done(t('save.done', { name }));
    void navigate({ to: '/agents/$id', params: { id } });
  };
  const wizard = useWizard<AgentFields, Agent>({
    draftKey: `agent ${agent.id} ${agent.updatedAt}`,
    initial: fieldsOf(agent),
    isChange: true,
    steps: [
      { name: 'information', title: t('step.information'), fields: ['url', 'name', 'slug'] },
      { name: 'settings', title: t('step.settings'), fields: ['slotsMax', 'isPaused'] },
      { name: 'save', title: t('step.save'), fields: [] },
    ],
    errorsOf: errors.validate,
    save: (fields) => save(fields),
    onSaved,
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') {
        void current.refetch();
        setContested(true);
      }
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
  const theirs = current.data ?? agent;
  async function saveMine(): Promise<void> {
    setContested(false);
    try {
      const saved = await save(wizard.form.values, theirs.updatedAt);
      wizard.discard();
      onSaved(saved);
    } catch (error) {
      toasts.failed(t('save.failed'), errorText(failureOf(error).code));
    }
  }
  const conflict = {
    isOpen: isContested,
    onLater: () => setContested(false),
    onTheirs() {
      wizard.discard();
      onStartFrom(theirs);
    },
    onMine: () => void saveMine(),
  };
  return { wizard, conflict };
}

function fieldsOf({ url, name, slug, slotsMax, isPaused }: Agent): AgentFields {
  return { url, name, slug, slotsMax: slotsMax ?? '', isPaused };
}
