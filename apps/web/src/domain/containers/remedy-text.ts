import type { ContainerRemedy } from '@vigie/contract/container-answer.ts';
import { remedySentence } from '@vigie/contract/wording/container-answers.ts';
import { useLocale } from '../../shared/i18n/i18n-provider.tsx';
import type { ContainerNames } from './names.ts';

/**
 * Returns a function that describes in a sentence what to change so that an event is sent, with the names of the
 * container's parts.
 */
export function useRemedyText(names: ContainerNames): (remedy: ContainerRemedy) => string {
  const { locale } = useLocale();
  const quoted = (name: string) => (locale === 'fr' ? `« ${name} »` : `“${name}”`);
  return (remedy) => {
    const { kind, trigger, tag, names: named = [] } = remedy;
    const called = kind === 'look-at-variables' ? [names.variables(named.map(Number))] : named;
    return remedySentence(
      remedy,
      {
        ...(trigger !== undefined && { trigger: quoted(names.trigger(trigger)) }),
        ...(tag !== undefined && { tag: quoted(names.tag(tag)) }),
        names: called,
      },
      locale,
    );
  };
}
