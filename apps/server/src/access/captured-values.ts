import type { Evidence, Verdict } from '@vigie/contract/verdict.ts';
import type { Actor } from './actor.ts';

/** Facts of the website and its tracking, none of a visitor. */
const FACTS = words(`
  status mimeType errorText blockedReason errorCode ran part tries typeName healthTest
  directive policy policies inline line count tagName jsTagName vendor
  transport method answer hits kinds pageViews calls lostCalls
  corsError failedParameter delivered origin credentials preflightStatus preflightHeaders
  variable variables requiredVariables missingVariables emptyVariables`);
/** Addresses, whose query may hold anything. */
const ADDRESSES = words('url urls finalUrl sourceUrl pageUrl initiatorUrl definedByUrl');

/** Verdicts as far as an actor may read what proves them: who sees single contexts only reads no captured value. */
export function verdictsFor({ scope }: Pick<Actor, 'scope'>, verdicts: Verdict[]): Verdict[] {
  if (scope !== 'context') return verdicts;
  return verdicts.map((verdict) => ({ ...verdict, evidence: withoutCaptured(verdict.evidence) }));
}

function withoutCaptured(evidence: Evidence): Evidence {
  return Object.fromEntries(
    Object.entries(evidence).flatMap(([name, value]) => {
      if (FACTS.has(name)) return [[name, value]];
      return ADDRESSES.has(name) ? [[name, withoutQueries(value)]] : [];
    }),
  );
}

function withoutQueries(value: Evidence[string]): Evidence[string] {
  if (Array.isArray(value)) return value.map(withoutQuery);
  return typeof value === 'string' ? withoutQuery(value) : value;
}

/** An address without its query and fragment; anything else as it is. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/su, '');
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
