import { DELAY_MIN_SECONDS, PAGES_PER_AUDIT_MAX, REQUIRED_VARIABLES_MAX } from '@vigie/contract/limits.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';

/** The form's fields; numbers may be an empty text while they are typed. */
export type WebsiteFields = {
  url: string;
  name: string;
  jsTagName: string;
  phpTagName: string;
  requiredVariables: string[];
  delaySeconds: number | string;
  pagesPerAudit: number | string;
  respectRobots: boolean;
  acceptInvalidCertificates: boolean;
};
export type WebsiteField = keyof WebsiteFields;

export const NEW_WEBSITE: WebsiteFields = {
  url: '',
  name: '',
  jsTagName: '',
  phpTagName: '',
  requiredVariables: [],
  delaySeconds: DELAY_MIN_SECONDS,
  pagesPerAudit: 50,
  respectRobots: true,
  acceptInvalidCertificates: false,
};

const URL_MAX_LENGTH = 2048;
const NAME_MAX_LENGTH = 120;
const TAG_MAX_LENGTH = 500;
const VARIABLE_MAX_LENGTH = 200;
const DELAY_MAX_SECONDS = 3600;

/** Why a field is refused, with the values that its sentence needs. */
export type Refusal =
  | { code: 'url-required' | 'url-invalid' | 'url-taken' | 'refused' }
  | { code: 'url-too-long' | 'name-too-long' | 'js-too-long' | 'php-too-long'; max: number }
  | { code: 'variables-too-many' | 'variable-too-long'; max: number }
  | { code: 'delay-range' | 'pages-range'; min: number; max: number };
export type Refusals = Partial<Record<WebsiteField, Refusal>>;

/** The rules of the contract's websiteInputSchema, without its library (specification §5). */
export function refusalsOf(fields: WebsiteFields): Refusals {
  const found: [WebsiteField, Refusal | null][] = [
    ['url', urlRefusal(withScheme(fields.url))],
    ['name', tooLong(fields.name.trim(), { code: 'name-too-long', max: NAME_MAX_LENGTH })],
    ['jsTagName', tooLong(fields.jsTagName, { code: 'js-too-long', max: TAG_MAX_LENGTH })],
    ['phpTagName', tooLong(fields.phpTagName, { code: 'php-too-long', max: TAG_MAX_LENGTH })],
    ['requiredVariables', variablesRefusal(fields.requiredVariables)],
    ['delaySeconds', delayRefusal(fields.delaySeconds)],
    ['pagesPerAudit', pagesRefusal(fields.pagesPerAudit)],
  ];
  return Object.fromEntries(found.filter(([, refusal]) => refusal !== null));
}

/** An address typed without its scheme is taken as https. */
export function withScheme(url: string): string {
  const trimmed = url.trim();
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/.test(trimmed) ? `https://${trimmed}` : trimmed;
}

export function inputOf(fields: WebsiteFields): WebsiteInput {
  return {
    name: fields.name.trim(),
    url: withScheme(fields.url),
    tracking: {
      jsTagName: fields.jsTagName.trim(),
      phpTagName: fields.phpTagName.trim(),
      requiredVariables: fields.requiredVariables,
      pageViewRule: null,
    },
    delaySeconds: Number(fields.delaySeconds),
    pagesPerAudit: Number(fields.pagesPerAudit),
    respectRobots: fields.respectRobots,
    acceptInvalidCertificates: fields.acceptInvalidCertificates,
    healthPoolId: null,
    contentPoolId: null,
    healthTestId: null,
  };
}

function urlRefusal(url: string): Refusal | null {
  if (url === '') return { code: 'url-required' };
  if (url.length > URL_MAX_LENGTH) return { code: 'url-too-long', max: URL_MAX_LENGTH };
  const isWeb = /^https?:\/\/[^/]/i.test(url) && URL.canParse(url);
  return isWeb ? null : { code: 'url-invalid' };
}

function tooLong(text: string, refusal: Extract<Refusal, { max: number }>): Refusal | null {
  return text.length > refusal.max ? refusal : null;
}

function variablesRefusal(variables: readonly string[]): Refusal | null {
  if (variables.length > REQUIRED_VARIABLES_MAX)
    return { code: 'variables-too-many', max: REQUIRED_VARIABLES_MAX };
  const isLong = variables.some(({ length }) => length > VARIABLE_MAX_LENGTH);
  return isLong ? { code: 'variable-too-long', max: VARIABLE_MAX_LENGTH } : null;
}

function delayRefusal(delay: number | string): Refusal | null {
  const isInRange = delay !== '' && Number(delay) >= DELAY_MIN_SECONDS && Number(delay) <= DELAY_MAX_SECONDS;
  return isInRange ? null : { code: 'delay-range', min: DELAY_MIN_SECONDS, max: DELAY_MAX_SECONDS };
}

function pagesRefusal(pages: number | string): Refusal | null {
  const count = Number(pages);
  const isInRange = pages !== '' && Number.isInteger(count) && count >= 1 && count <= PAGES_PER_AUDIT_MAX;
  return isInRange ? null : { code: 'pages-range', min: 1, max: PAGES_PER_AUDIT_MAX };
}
