import type { ReferencedResource } from '@vigie/contract/fields/field.ts';
import { useAgentChoices, useContextChoices, usePoolChoices } from '../api/choices.ts';
import { useSessionJourneys } from '../api/journeys.ts';
import { useAgentName } from '../fields/agent-name.ts';

interface ReferenceOption {
  id: string;
  /** Name in lists and facts. */
  name: string;
  /** Name in a select field, with the state of the item. Absent: the name. */
  label?: string;
}
/** Items that a reference can select; undefined until they are loaded, and null if that failed. */
export type ReferenceOptions = readonly ReferenceOption[] | undefined | null;

/** Hooks that return the items of each resource. Most of them are those of a website. */
export const REFERENCE_OPTIONS: Readonly<
  Record<ReferencedResource, (websiteId: string) => ReferenceOptions>
> = {
  agents: useAgentOptions,
  contexts: (websiteId) => useContextChoices(websiteId).map(({ id, label }) => ({ id, name: label })),
  'login-journeys': (websiteId) =>
    useSessionJourneys(websiteId)?.map(({ id, title }) => ({ id, name: title })),
  pools: usePoolChoices,
};

function useAgentOptions(): ReferenceOptions {
  const nameOf = useAgentName();
  const { agents, isError } = useAgentChoices();
  if (isError) return null;
  return agents?.map((agent) => ({ id: agent.id, name: agent.name, label: nameOf(agent) }));
}
