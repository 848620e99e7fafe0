import { useId, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UsableAgent } from '@vigie/contract/agent.ts';
import { fitsNeeds } from '@vigie/contract/labels.ts';
import { useAgentsOfWebsite } from '../../api/choices.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { needsOf, type NeedsValues } from './needs-values.ts';
import { useAgentName } from '../agent-name.ts';

interface NeedsFieldsProps {
  websiteId: string;
  values: NeedsValues;
  error: ReactNode;
  getInputProps: (field: keyof NeedsValues) => { onChange: (value: string) => void };
}

/** Renders the labels and the location that agents must have, and the agents that have them now. */
export function NeedsFields({ websiteId, values, error, getInputProps }: NeedsFieldsProps): ReactNode {
  const t = useWords('needs');
  const id = useId();
  const { onChange: onLabels, ...ofLabels } = getInputProps('labels');
  const { onChange: onLocation, ...ofLocation } = getInputProps('location');
  const agents = useAgentsOfWebsite(websiteId);
  const locations = new Set((agents ?? []).map(({ location }) => location).filter(Boolean));
  return (
    <div className="grid shrink gap-10">
      <div className="grid items-end two-columns gap-16 one-column-phone">
        <TextInput
          label={t('labels')}
          description={t('labels-hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...ofLabels}
          error={error}
          onChange={(event) => onLabels(event.currentTarget.value.toLowerCase())}
        />
        <TextInput
          label={t('location')}
          description={t('location-hint')}
          autoComplete="off"
          list={id}
          {...ofLocation}
          onChange={(event) => onLocation(event.currentTarget.value)}
        />
      </div>
      <datalist id={id}>
        {[...locations].map((location) => (
          <option key={location} value={location} aria-label={location} />
        ))}
      </datalist>
      {agents ? <FittingAgents agents={agents} values={values} /> : null}
    </div>
  );
}

const NAMES_MAX = 5;

/** Renders the matching agents, announced again when the input or an agent changes. */
export function FittingAgents({ agents, values }: { agents: UsableAgent[]; values: NeedsValues }): ReactNode {
  const t = useWords('needs');
  const format = useFormat();
  const nameOf = useAgentName();
  const fitting = agents.filter((agent) => fitsNeeds(agent, needsOf(values)));
  if (fitting.length === 0)
    return <Notice tone="warn" title={t(agents.length === 0 ? 'no-agent' : 'none')} text={t('none-text')} />;
  const names = fitting.slice(0, NAMES_MAX).map(nameOf).join(', ');
  const others = fitting.length - NAMES_MAX;
  return (
    <output className="small quiet pretty">
      {t('fitting', { count: fitting.length, names })}
      {others > 0 ? ` + ${format.exact(others)}` : ''}
    </output>
  );
}
