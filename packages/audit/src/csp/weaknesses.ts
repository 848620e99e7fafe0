import { CspEvaluator, DEFAULT_CHECKS } from 'csp_evaluator';
import { checkStrictDynamicNotStandalone } from 'csp_evaluator/dist/checks/strictcsp_checks.js';
import { Severity, Type, type Finding } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
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
const CHECKS = [...DEFAULT_CHECKS, checkStrictDynamicNotStandalone];

/**
 * The weaknesses of a policy, as Google's csp_evaluator finds them. Left out is what a reader can do nothing about: hosts
 * without a known bypass, fallbacks for browsers of old, and directives missing in a policy that rules no fetching. A
 * policy that only reports protects from nothing yet: of it only the spelling counts.
 */
export function weaknessesOf({ text, disposition }: Pick<Policy, 'text' | 'disposition'>): CspFinding[] {
  const parsed = new CspParser(text.replaceAll(NONCE, WELL_FORMED_NONCE)).csp;
  const findings = new CspEvaluator(parsed)
    .evaluate([], CHECKS)
    .flatMap((finding) => present(finding) ?? [])
    .filter(({ severity }) => disposition === 'enforce' || severity === 'syntax')
    .filter(({ type }) => type !== 'missing-directives' || rulesFetching(text));
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
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
