import { useMemo } from 'react';
import type {
  Container,
  ContainerCondition,
  ContainerTag,
  ContainerTrigger,
  ContainerValue,
  ContainerVariable,
} from '@vigie/contract/container.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import {
  conditionParts,
  conditionText,
  containerWording,
  kindOfTag,
  kindOfVariable,
  nameOfServerPart,
  nameOfTag,
  nameOfTrigger,
  nameOfVariable,
  wholeText,
} from '@vigie/contract/wording/container-words.ts';
import type { ContainerWording } from '@vigie/contract/wording/container-wording.ts';
import { useLocale, useWords, type Translate } from '../../shared/i18n/i18n-provider.tsx';

/** Names of the parts of a container by number: from its export, else their type and a distinguishing value. */
export interface ContainerNames {
  tag: (number: number) => string;
  trigger: (number: number) => string;
  variable: (number: number) => string;
  /** Parts of a server container. */
  client: (number: number) => string;
  transformation: (number: number) => string;
  /** Returns the name of a part that the container may no longer have. */
  of: {
    tag: (tag: ContainerTag) => string;
    trigger: (trigger: ContainerTrigger) => string;
    variable: (variable: ContainerVariable) => string;
  };
  tagType: (type: string) => string;
  variableType: (type: string) => string;
  /** Formats a value as users write it: variables in double braces. */
  value: (value: ContainerValue) => string;
  condition: (condition: ContainerCondition) => string;
  /** Returns the parts of a formatted condition; a side is empty where the comparison has none. */
  conditionParts: (condition: ContainerCondition) => ReturnType<typeof conditionParts>;
  /** Returns a list of variables in double braces. */
  variables: (numbers: readonly number[]) => string;
}

export function useNames(container: Container): ContainerNames {
  const t = useWords('containers');
  const { locale } = useLocale();
  return useMemo(() => namesOf(container, t, locale), [container, t, locale]);
}

function namesOf(container: Container, t: Translate<'containers'>, locale: Locale): ContainerNames {
  const of: ContainerNames['of'] = {
    tag: (tag) => nameOfTag(tag, container, locale),
    trigger: (trigger) => nameOfTrigger(trigger, container, locale),
    variable: (variable) => nameOfVariable(variable, locale),
  };
  const tags = distinguishNames(container.tags, of.tag);
  const triggers = distinguishNames(container.triggers, of.trigger);
  const variables = distinguishNames(container.variables, of.variable);
  const variable = (number: number) =>
    variables.get(number) ?? t('variable.gone', { number: String(number) });
  return {
    tag: (number) => tags.get(number) ?? t('tag.gone', { number: String(number) }),
    trigger: (number) => triggers.get(number) ?? t('trigger.gone', { number: String(number) }),
    variable,
    client: serverNames(container.clients, locale),
    transformation: serverNames(container.transformations, locale),
    of,
    tagType: (type) => kindOfTag(type, locale),
    variableType: (type) => kindOfVariable(type, locale),
    value: (value) => wholeText(value, container, locale),
    condition: (condition) => conditionText(condition, container, locale),
    conditionParts: (condition) => conditionParts(condition, container, locale),
    variables: (numbers) => numbers.map((number) => `{{${variable(number)}}}`).join(', '),
  };
}

function serverNames(
  parts: Container['clients'] | Container['transformations'],
  locale: Locale,
): (number: number) => string {
  return (number) => {
    const part = parts?.find((one) => one.number === number);
    return part === undefined ? String(number) : nameOfServerPart(part, locale);
  };
}

/** Returns names by number; equal names are distinguished by the number. */
function distinguishNames<T extends { number: number; name: string | null }>(
  things: readonly T[],
  nameOf: (thing: T) => string,
): Map<number, string> {
  const named = things.map((thing) => ({ thing, name: nameOf(thing) }));
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    named.map(({ thing: { number, name: own }, name }) => [
      number,
      own === null && (counts.get(name) ?? 0) > 1 ? `${name} (${number})` : name,
    ]),
  );
}

/** Returns the contract's words about containers, in the language of the panel. */
export function useContainerWording(): ContainerWording {
  return containerWording(useLocale().locale);
}
