import { CspEvaluator, DEFAULT_CHECKS } from 'csp_evaluator';
import { checkStrictDynamicNotStandalone } from 'csp_evaluator/dist/checks/strictcsp_checks.js';
import type { Csp } from 'csp_evaluator/dist/csp.js';
import { Severity, Type, type Finding } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { getSchemeFreeUrl } from 'csp_evaluator/dist/utils.js';
import { CSP_FINDINGS, type CspFinding } from '@vigie/contract/data-quality.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import { NONCE, WELL_FORMED_NONCE } from './nonce.ts';
import { parsePolicy } from './policy-text.ts';

type Policy = CspRecord['policies'][number];

const SEVERITIES: ReadonlyMap<Severity, CspFinding['severity']> = new Map([
  [Severity.HIGH, 'high'],
  [Severity.HIGH_MAYBE, 'high'],
  [Severity.SYNTAX, 'syntax'],
  [Severity.MEDIUM, 'medium'],
  [Severity.MEDIUM_MAYBE, 'low'],
  [Severity.INFO, 'info'],
]);
const TYPES: ReadonlySet<string> = new Set(CSP_FINDINGS);
/** Maximum number of directives, above that of any real policy. */
const DIRECTIVES_MAX = 200;
const SOURCES_MAX = 500;
const CHECKS = [...DEFAULT_CHECKS, checkStrictDynamicNotStandalone];

/**
 * Returns the weaknesses of a policy, as Google's csp_evaluator finds them. Weaknesses that a reader cannot fix are
 * left out: hosts without a known bypass, fallbacks for old browsers, and missing directives of a policy without fetch
 * directives. For a report-only policy, which protects nothing yet, only its spelling counts.
 */
export function weaknessesOf({ text, disposition }: Pick<Policy, 'text' | 'disposition'>): CspFinding[] {
  const findings = new CspEvaluator(readablePolicy(text))
    .evaluate([], CHECKS)
    .flatMap((finding) => present(finding) ?? [])
    .filter(({ severity }) => disposition === 'enforce' || severity === 'syntax')
    .filter(({ type }) => type !== 'missing-directives' || rulesFetching(text));
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/**
 * Returns the policy without malformed address sources, on which csp_evaluator throws. It compares every two sources,
 * so only the beginning of a very long policy is read.
 */
function readablePolicy(text: string): Csp {
  const { csp } = new CspParser(beginningOf(text).replaceAll(NONCE, WELL_FORMED_NONCE));
  for (const [name, sources] of Object.entries(csp.directives))
    csp.directives[name] = sources?.filter(hasReadableHost);
  return csp;
}

function beginningOf(text: string): string {
  const directives = text.split(';').slice(0, DIRECTIVES_MAX);
  return directives.map((one) => one.trim().split(/\s+/, SOURCES_MAX).join(' ')).join('; ');
}

function hasReadableHost(source: string): boolean {
  const host = getSchemeFreeUrl(source).replace(':*', '').replace('*', 'wildcard_placeholder');
  return URL.parse(`https://${host}`) !== null;
}

function present({ type, severity, directive, value }: Finding): CspFinding | null {
  const name = Type[type]?.toLowerCase().replaceAll('_', '-') ?? '';
  const rank = SEVERITIES.get(severity);
  if (!isFinding(name) || rank === undefined) return null;
  if (name === 'script-allowlist-bypass' && rank !== 'high') return null;
  return {
    type: name,
    severity: rank,
    directive,
    value: value?.replaceAll(WELL_FORMED_NONCE, NONCE) ?? null,
  };
}

function isFinding(name: string): name is CspFinding['type'] {
  return TYPES.has(name);
}

function rulesFetching(text: string): boolean {
  return [...parsePolicy(text).keys()].some(
    (name) => name.endsWith('-src') || /-src-(elem|attr)$/.test(name),
  );
}
