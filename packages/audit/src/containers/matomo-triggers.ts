import type {
  ContainerCondition,
  ContainerTrigger,
  ContainerValue,
  TriggerType,
} from '@vigie/contract/container.ts';
import { isLiteralObject, type Literal, type LiteralObject } from './literal.ts';
import type { Losses } from './losses.ts';
import type { MatomoVariables } from './matomo-variables.ts';

/** Triggers that ship with Matomo Tag Manager 5. */
const TYPES: ReadonlyMap<string, TriggerType> = new Map([
  ['PageView', 'page-view'],
  ['DomReady', 'dom-ready'],
  ['WindowLoaded', 'window-loaded'],
  ['AllElementsClick', 'click'],
  ['AllLinksClick', 'link-click'],
  ['AllDownloadsClick', 'download-click'],
  ['FormSubmit', 'form-submit'],
  ['HistoryChange', 'history-change'],
  ['Timer', 'timer'],
  ['ScrollReach', 'scroll-depth'],
  ['ElementVisibility', 'element-visibility'],
  ['JavaScriptError', 'js-error'],
  ['CustomEvent', 'custom-event'],
  ['Fullscreen', 'fullscreen'],
  ['UserInteraction', 'user-interaction'],
  ['WindowLeave', 'window-leave'],
  ['WindowUnload', 'window-unload'],
]);

type Comparison = Pick<ContainerCondition, 'operator' | 'ignoreCase'>;

const WITH_CASE = (operator: Comparison['operator']): Comparison => ({ operator, ignoreCase: false });
const WITHOUT_CASE = (operator: Comparison['operator']): Comparison => ({ operator, ignoreCase: true });
/** Operators of Matomo. Each has a negated form with the prefix `not_`. */
const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ['equals', WITHOUT_CASE('equals')],
  ['equals_exactly', WITH_CASE('equals')],
  ['contains', WITHOUT_CASE('contains')],
  ['starts_with', WITHOUT_CASE('starts-with')],
  ['ends_with', WITHOUT_CASE('ends-with')],
  ['regexp', WITH_CASE('matches')],
  ['regexp_ignore_case', WITHOUT_CASE('matches')],
  ['match_css_selector', WITH_CASE('css')],
  ['lower_than', WITH_CASE('less')],
  ['lower_than_or_equals', WITH_CASE('less-or-equal')],
  ['greater_than', WITH_CASE('greater')],
  ['greater_than_or_equals', WITH_CASE('greater-or-equal')],
]);

/** Variable for the name of a push. Matomo has none: its trigger of custom events compares the push itself. */
export const EVENT_OF_PUSH = 'event';

export function matomoComparison(comparison: Literal): Comparison & { negated: boolean } {
  const name = typeof comparison === 'string' ? comparison : '';
  const negated = name.startsWith('not_');
  return { ...(COMPARISONS.get(negated ? name.slice(4) : name) ?? WITH_CASE('unknown')), negated };
}

/** Reads one trigger; `number` is its id. */
export function matomoTrigger(
  trigger: LiteralObject,
  number: number,
  { variables, losses, part }: { variables: MatomoVariables; losses: Losses; part: string },
): ContainerTrigger {
  const published = trigger['type'];
  const name = trigger['name'];
  const type = typeof published === 'string' ? TYPES.get(published) : undefined;
  if (type === undefined) losses.add(`${part}.type`, 'unknown-kind');
  const parameters = variables.parameters(trigger['parameters'], `${part}.parameters`);
  const { eventName, ...others } = parameters;
  const isEvent = type === 'custom-event';
  const shown = isEvent ? others : parameters;
  return {
    number,
    name: typeof name === 'string' && name !== published ? name : null,
    folder: null,
    notes: null,
    type: type ?? 'other',
    conditions: [
      ...(isEvent ? [onEvent(eventName ?? null, variables)] : []),
      ...conditionsOf(trigger['conditions'], { variables, losses, part }),
    ],
    ...(Object.keys(shown).length > 0 ? { parameters: shown } : {}),
  };
}

function onEvent(eventName: ContainerValue, variables: MatomoVariables): ContainerCondition {
  return {
    ...WITH_CASE('equals'),
    negated: false,
    left: variables.declareOwn(EVENT_OF_PUSH),
    right: eventName,
  };
}

function conditionsOf(
  conditions: Literal,
  { variables, losses, part }: { variables: MatomoVariables; losses: Losses; part: string },
): ContainerCondition[] {
  if (!Array.isArray(conditions)) return [];
  return conditions.map((condition, at) => {
    const position = `${part}.conditions[${at}]`;
    const shape = isLiteralObject(condition) ? condition : {};
    const compared = matomoComparison(shape['comparison']);
    if (compared.operator === 'unknown') losses.add(position, 'unknown-kind');
    return {
      ...compared,
      left: variables.value(shape['actual'], `${position}.actual`),
      right: variables.value(shape['expected'], `${position}.expected`),
    };
  });
}
