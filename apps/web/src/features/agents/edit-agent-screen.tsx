import { useState, type ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { differingFields, YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { AgentHelp } from './agent-help.tsx';
import { LoadedAgent } from './loaded-agent.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { useAgentWizard } from './use-agent-wizard.ts';
import { SettingsFields } from './settings-fields.tsx';
import { AgentRecap } from './agent-recap.tsx';
import { fieldsOf } from './agent-values.ts';

const WORD_OF = { url: 'url', name: 'name', slug: 'slug', slotsMax: 'slots', isPaused: 'paused' } as const;

/** Changes an agent in three steps: information, settings, save. */
export function EditAgentScreen(): ReactNode {
  return <LoadedAgent>{(agent) => <Editor key={agent.id} loaded={agent} />}</LoadedAgent>;
}

/** Works on the agent as it was opened: what others save meanwhile is asked about, not taken over. */
function Editor({ loaded }: { loaded: Agent }): ReactNode {
  const [opened, setOpened] = useState(loaded);
  return <Form key={opened.updatedAt} agent={opened} onTheirs={setOpened} />;
}

function Form({ agent, onTheirs }: { agent: Agent; onTheirs: (agent: Agent) => void }): ReactNode {
  const t = useWords('agents');
  const { wizard, saving } = useAgentWizard(agent);
  const { name } = wizard.step;
  return (
    <Wizard
      wizard={wizard}
      title={t('wizard.edit', { name: agent.name })}
      back={{ to: '/agents/$id', params: { id: agent.id }, label: agent.name }}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={<AgentHelp />}
    >
      {name === 'information' ? <IdentityFields form={wizard.form} /> : null}
      {name === 'settings' ? <SettingsFields form={wizard.form} /> : null}
      {name === 'save' ? <AgentRecap wizard={wizard} /> : null}
      <YoursOrTheirs
        saving={saving}
        differing={(theirs) => differingFields(wizard.form.values, fieldsOf(theirs))}
        labelOf={(field) => t(`field.${WORD_OF[field]}`)}
        onMine={wizard.submit}
        onTheirs={(theirs) => {
          wizard.discard();
          onTheirs(theirs);
        }}
      />
    </Wizard>
  );
}
