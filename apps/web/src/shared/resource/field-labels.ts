import type { Words } from '@vigie/contract/locales.ts';
import { useLocale } from '../i18n/i18n-provider.tsx';

// Apart from columns and facts, which most forms do not load.

export function useFieldLabels<Name extends string>(
  fields: Readonly<Record<Name, { label: Words }>>,
): (name: Name) => string {
  const { locale } = useLocale();
  return (name) => fields[name].label[locale];
}

/** Returns a function for a field's label within a sentence: without a capital, unless it begins with an acronym. */
export function useLabelsInText<Name extends string>(
  fields: Readonly<Record<Name, { label: Words }>>,
): (name: Name) => string {
  const labelOf = useFieldLabels(fields);
  return (name) => labelOf(name).replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
}
