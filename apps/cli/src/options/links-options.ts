import { LINK_FINDING_KINDS, type LinkFindingKind } from '@vigie/contract/link-report.ts';
import { isLandingHost, readAllowedValues, type AllowedValues } from '@vigie/contract/link-rules.ts';
import { AUDIT_OPTIONS, VISITOR_OPTIONS } from './audit-options.ts';
import { choice, flag, list, one, type Option, type ValuesOf } from './option.ts';

export const LINK_FORMATS = ['text', 'json', 'markdown', 'csv'] as const;
export type LinkFormat = (typeof LINK_FORMATS)[number];

const allowedValues: Option<AllowedValues[]> = {
  kind: 'list',
  placeholder: 'NAME=a,b,c',
  summary: 'the only values that a parameter may have (utm_medium=email,social); may be repeated',
  read(words) {
    const read = words.map(readAllowedValues);
    const at = read.indexOf(null);
    return at === -1
      ? { value: read.flatMap((one) => one ?? []) }
      : {
          wrong: `"${words[at]}" is not a parameter with its values: write for example --allow utm_medium=email,social`,
        };
  },
};

const FAILURES = ['any', 'none', ...LINK_FINDING_KINDS] as const;
export type LinkFailure = 'any' | 'none' | LinkFindingKind;

const failures: Option<LinkFailure[]> = {
  kind: 'list',
  placeholder: 'any|none|KIND,KIND',
  summary: 'exit code 1 when a link has a finding of one of these kinds (any)',
  read(words) {
    const read = words.flatMap((word) => word.split(',')).map(choice(FAILURES));
    const wrong = read.find((reading) => 'wrong' in reading);
    return wrong ?? { value: read.flatMap((reading) => ('value' in reading ? [reading.value] : [])) };
  },
};

/** Options of `vigie links`, in the order of its help: its own, then those of an audit. */
export const LINKS_OPTIONS = {
  require: list({
    placeholder: 'a,b,c',
    summary: 'parameters that every link must carry to its landing page (utm_source,utm_campaign)',
    split: ',',
  }),
  allow: allowedValues,
  anyCase: flag('allow capitals in source, medium and campaign'),
  host: list({
    placeholder: 'HOST',
    summary:
      'where links may land: shop.example (and www.), *.shop.example for all below it; may be repeated (as each link declares)',
    split: ',',
    wrong: noHost,
  }),
  jsTag: AUDIT_OPTIONS.jsTag,
  phpTag: AUDIT_OPTIONS.phpTag,
  pageViewRule: AUDIT_OPTIONS.pageViewRule,
  ignoreRobots: AUDIT_OPTIONS.ignoreRobots,
  delay: { ...AUDIT_OPTIONS.delay, summary: 'seconds between the starts of two links (0)' },
  concurrency: {
    ...AUDIT_OPTIONS.concurrency,
    summary: 'links followed at the same time (as many as processors, 4 at most)',
  },
  timeout: { ...AUDIT_OPTIONS.timeout, summary: AUDIT_OPTIONS.timeout.summary.replace('page', 'link') },
  lookAhead: AUDIT_OPTIONS.lookAhead,
  consent: {
    ...AUDIT_OPTIONS.consent,
    summary: 'what to answer to a consent banner (accept where one is shown; none with --needs-consent no)',
    placeholder: 'none|accept|refuse',
  },
  consentStep: AUDIT_OPTIONS.consentStep,
  needsConsent: {
    ...AUDIT_OPTIONS.needsConsent,
    summary:
      'whether the tracker waits for consent: no evaluates a page without hits whatever its banner (detect)',
  },
  hits: {
    ...AUDIT_OPTIONS.hits,
    summary:
      'let hits reach the collector, marked or not, or answer them here, so that no campaign counts a visit (answer-locally)',
  },
  ...VISITOR_OPTIONS,
  failOn: failures,
  format: one({
    placeholder: LINK_FORMATS.join('|'),
    summary: 'form of the report (text)',
    read: choice(LINK_FORMATS),
  }),
  output: AUDIT_OPTIONS.output,
  lang: { ...AUDIT_OPTIONS.lang, summary: 'language of the text, Markdown and CSV reports (en)' },
};

export type LinksValues = ValuesOf<typeof LINKS_OPTIONS>;

function noHost(word: string): string | null {
  return isLandingHost(word) ? null : `"${word}" is not a host: write for example --host www.example.org`;
}
