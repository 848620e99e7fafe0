import type { ContainerCondition, ContainerVariable, TriggerType } from '@vigie/contract/container.ts';

/** Trigger types by event that the tag manager itself pushes. */
const TYPES: ReadonlyMap<string, TriggerType> = new Map([
  ['gtm.init_consent', 'consent-init'],
  ['gtm.init', 'init'],
  ['gtm.js', 'page-view'],
  ['gtm.dom', 'dom-ready'],
  ['gtm.load', 'window-loaded'],
  ['gtm.click', 'click'],
  ['gtm.linkClick', 'link-click'],
  ['gtm.formSubmit', 'form-submit'],
  ['gtm.historyChange', 'history-change'],
  ['gtm.historyChange-v2', 'history-change'],
  ['gtm.timer', 'timer'],
  ['gtm.scrollDepth', 'scroll-depth'],
  ['gtm.elementVisibility', 'element-visibility'],
  ['gtm.video', 'youtube-video'],
  ['gtm.pageError', 'js-error'],
  ['gtm.triggerGroup', 'trigger-group'],
]);

/** Returns the type of a trigger, from its condition on the event. */
export function typeOfTrigger(
  conditions: readonly ContainerCondition[],
  variables: readonly ContainerVariable[],
): TriggerType {
  const onEvent = conditions.find(({ left, negated }) => !negated && isEvent(left, variables));
  if (onEvent === undefined) return 'other';
  const { operator, right } = onEvent;
  return (operator === 'equals' && typeof right === 'string' && TYPES.get(right)) || 'custom-event';
}

/** Returns whether a value is the name of the event: a built-in variable, the key `event` of the dataLayer, or
 * the key `event_name` of a server's event. */
export function isEvent(value: ContainerCondition['left'], variables: readonly ContainerVariable[]): boolean {
  if (typeof value !== 'object' || value?.kind !== 'variable') return false;
  const variable = variables[value.number];
  if (variable?.type === 'ed') return variable.parameters['keyPath'] === 'event_name';
  return variable?.type === 'e' || (variable?.type === 'v' && variable.parameters['name'] === 'event');
}
