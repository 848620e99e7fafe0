import { FAMILIES } from '@vigie/audit/hits/families/known-families.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { CALL_OUTCOMES } from '@vigie/contract/proxied-call.ts';
import { CONVERSION_WORDS } from '@vigie/contract/wording/conversion-words.ts';
import type { CountedFinding, FamilyCount, ProxySummary } from '../proxy/proxy-tally.ts';
import { oneLine } from './terminal-text.ts';

/** Returns the figures of a recording and the faults of its conversions APIs as text. */
export function formatProxySummary(
  { calls, decoded, families, findings }: ProxySummary,
  locale: Locale,
): string {
  const words = CONVERSION_WORDS[locale];
  const hasConversions = families.some(({ family }) => !Object.hasOwn(FAMILIES, family));
  return [
    words.figures({ calls, decoded }),
    ...families.map((one) => `  ${oneLine(one.family)}: ${familyText(one, locale)}`),
    ...findings.map((one) => `  ${findingText(one, locale)}`),
    ...(hasConversions && findings.length === 0 ? [`  ${words.noFinding}`] : []),
    '',
  ].join('\n');
}

function familyText({ calls, events, outcomes }: FamilyCount, locale: Locale): string {
  const words = CONVERSION_WORDS[locale];
  const counts = CALL_OUTCOMES.filter((one) => outcomes[one] > 0).map(
    (one) => `${outcomes[one]} ${words.outcomes[one]}`,
  );
  return `${words.family({ calls, events })} (${counts.join(', ')})`;
}

function findingText(finding: CountedFinding, locale: Locale): string {
  const { family, rule, field, event, fault, effect, source, count } = finding;
  const words = CONVERSION_WORDS[locale];
  const subject = event === null ? words.anyEvent : `"${oneLine(event)}"`;
  return `${family}.${rule}: ${subject}, ${field} ${words.faults[fault]}; ${words.effects[effect]} (${words.times(count)}; ${source})`;
}
