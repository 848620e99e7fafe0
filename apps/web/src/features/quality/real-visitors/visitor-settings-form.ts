import type { VisitorSettings } from '@vigie/contract/visitor-settings.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';

/** Values of the settings form. The share is in percent, and page groups are lines. */
export interface VisitorFormValues {
  isEnabled: boolean;
  rate: number | string;
  respectsDoNotTrack: boolean;
  respectsGlobalPrivacyControl: boolean;
  /** One group a line: its name, then its path. */
  pageGroups: string;
  consentFrom: VisitorSettings['consent']['from'];
  consentPath: string;
  /** Values of the variable, between commas. */
  granted: string;
  denied: string;
  releaseFrom: VisitorSettings['release']['from'];
  metaName: string;
}

export const VISITOR_RULES: FormRules<VisitorFormValues, ReturnType<typeof visitorInputOf>> = {
  schema: (schemas) => schemas.visitorSettingsFormSchema,
  inputOf: visitorInputOf,
  fields: [
    'isEnabled',
    'rate',
    'respectsDoNotTrack',
    'respectsGlobalPrivacyControl',
    'pageGroups',
    'consentFrom',
    'consentPath',
    'granted',
    'denied',
    'releaseFrom',
    'metaName',
  ],
  names: { consent: 'consentPath', release: 'metaName' },
};

/** Returns the values that the form shows for stored settings. */
export function visitorValuesOf(settings: VisitorSettings): VisitorFormValues {
  const { consent, release } = settings;
  const isVariable = consent.from === 'variable';
  return {
    isEnabled: settings.isEnabled,
    rate: Math.round(settings.rate * 10_000) / 100,
    respectsDoNotTrack: settings.respectsDoNotTrack,
    respectsGlobalPrivacyControl: settings.respectsGlobalPrivacyControl,
    pageGroups: settings.pageGroups.map(({ id, path }) => `${id} ${path}`).join('\n'),
    consentFrom: consent.from,
    consentPath: isVariable ? consent.path : '',
    granted: isVariable ? consent.granted.join(', ') : '',
    denied: isVariable ? consent.denied.join(', ') : '',
    releaseFrom: release.from,
    metaName: release.from === 'meta' ? release.name : '',
  };
}

/** Returns the input of the call, without the website and the version. */
export function visitorInputOf(values: VisitorFormValues) {
  const { consentFrom, releaseFrom } = values;
  return {
    isEnabled: values.isEnabled,
    rate: values.rate === '' ? Number.NaN : Number(values.rate) / 100,
    respectsDoNotTrack: values.respectsDoNotTrack,
    respectsGlobalPrivacyControl: values.respectsGlobalPrivacyControl,
    pageGroups: linesOf(values.pageGroups).map((line) => {
      const [id = '', ...rest] = line.split(/\s+/u);
      return { id, path: rest.join(' ') };
    }),
    consent:
      consentFrom === 'variable'
        ? {
            from: consentFrom,
            path: values.consentPath,
            granted: listOf(values.granted),
            denied: listOf(values.denied),
          }
        : { from: consentFrom },
    release: releaseFrom === 'meta' ? { from: releaseFrom, name: values.metaName } : { from: releaseFrom },
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
