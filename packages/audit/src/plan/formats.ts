import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { IGNORING_CASE, linearPattern } from './linear-pattern.ts';

/** Formats whose functions in ajv-formats take linear time in the length of a text. */
const OF_FUNCTIONS = ['date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'int32', 'int64', 'float', 'double'] as const; // prettier-ignore
/** Formats whose expressions in ajv-formats can backtrack; RE2 runs them instead. */
const OF_EXPRESSIONS = ['email', 'ipv4', 'ipv6', 'uuid', 'json-pointer', 'relative-json-pointer', 'uri-reference', 'uri-template'] as const; // prettier-ignore

type Test = (text: string) => boolean;

const matching =
  (source: string, flags = IGNORING_CASE): Test =>
  (text) =>
    linearPattern(source, flags).test(text);

const isUri = matching('^[a-z][a-z0-9+.-]*:[^\\s]+$');
const isWebAddress = matching('^(https?|ftp)://[^\\s]+$');
const isHost = matching('^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\\.?$');
const isDuration = matching('^P(\\d+W|(\\d+Y)?(\\d+M)?(\\d+D)?(T(\\d+H)?(\\d+M)?(\\d+S)?)?)$', 0);

const OWN: Record<string, Test> = {
  uri: (text) => isUri(text) && URL.canParse(text),
  url: (text) => isWebAddress(text) && URL.canParse(text),
  hostname: (text) =>
    text.length <= 254 && text.split('.').every((label) => label.length <= 63) && isHost(text),
  duration: (text) => isDuration(text) && /\d/.test(text) && !text.endsWith('T'),
  byte: matching('^([a-z0-9+/]{4})*([a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$'),
  regex: (text) => {
    try {
      linearPattern(text);
      return true;
    } catch {
      return false;
    }
  },
};

/** Formats that a plan may use. None can backtrack on data of a page. */
export const LINEAR_FORMATS: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(OF_FUNCTIONS.map((name) => [name, validatorOf(fullFormats[name])])),
  ...Object.fromEntries(OF_EXPRESSIONS.map((name) => [name, matching((fullFormats[name] as RegExp).source)])),
  ...OWN,
};

/** Returns only the validator. Comparisons belong to keywords that no plan may use. */
function validatorOf(format: Format): Format {
  if (typeof format !== 'object' || format instanceof RegExp) return format;
  const { type, validate } = format;
  return type === undefined ? (validate as Format) : ({ type, validate } as Format);
}
