import { VISITOR_FIELDS } from '@vigie/contract/fields/visitor-fields.ts';
import type { VisitorSettings } from '@vigie/contract/visitor-settings.ts';
import { describeForm } from '../../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';

/** Returns the conversion of a text that is sent as it was typed. */
const asTyped = (read: (settings: VisitorSettings) => string) => ({
  read: (settings?: VisitorSettings) => (settings ? read(settings) : ''),
  write: (typed: string) => typed,
});

/** Returns the conversion of values between commas, which only consent in a variable has. */
const values = (name: 'granted' | 'denied') => ({
  read: (settings?: VisitorSettings) =>
    settings?.consent.from === 'variable' ? settings.consent[name].join(', ') : '',
  write: (typed: string) => entriesIn(typed, ','),
});

/** Conversions of fields with form values of their own. */
const CONVERSIONS = {
  /** In percent. */
  rate: {
    read: (settings?: VisitorSettings): number | string => Math.round((settings?.rate ?? 0) * 10_000) / 100,
    write: (typed: number | string) => (typed === '' ? Number.NaN : Number(typed) / 100),
  },
  /** One group a line: its name, then its path. */
  pageGroups: {
    read: (settings?: VisitorSettings) =>
      (settings?.pageGroups ?? []).map(({ id, path }) => `${id} ${path}`).join('\n'),
    write: (typed: string) =>
      entriesIn(typed, '\n').map((line) => {
        const [id = '', ...rest] = line.split(/\s+/u);
        return { id, path: rest.join(' ') };
      }),
  },
  consentPath: asTyped(({ consent }) => (consent.from === 'variable' ? consent.path : '')),
  granted: values('granted'),
  denied: values('denied'),
  metaName: asTyped(({ release }) => (release.from === 'meta' ? release.name : '')),
};

export const VISITOR_FORM = describeForm(VISITOR_FIELDS, {
  facts: SCHEMA_FACTS.visitors,
  schema: (schemas) => schemas.visitorSettingsFormSchema,
  own: CONVERSIONS,
});

export const VISITOR_RULES: typeof VISITOR_FORM.rules = {
  ...VISITOR_FORM.rules,
  names: { ...VISITOR_FORM.rules.names, consent: 'consentPath', release: 'metaName' },
};

/** Returns the values that the form shows for stored settings. */
export const visitorValuesOf = (settings: VisitorSettings) => VISITOR_FORM.valuesOf(settings);

const entriesIn = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
