import type { LinkFinding } from '@vigie/contract/link-report.ts';
import { campaignRole, isCampaignParameter, isPlaceholder } from './campaign-parameters.ts';
import { isSameValue } from './hit-campaign.ts';
import type { ChainAddress } from './link-chain.ts';
import type { LinkRules } from './link-rules.ts';
import type { FollowedParameter } from './lost-parameters.ts';

/** Roles whose values reports group by: another spelling is another row. */
const GROUPED = new Set(['source', 'medium', 'campaign']);

/**
 * Returns the findings on names and values of a link's parameters, where they first occur. Placeholders are not evaluated,
 * because a mail tool fills them in later.
 */
export function namingFindings(
  chain: readonly ChainAddress[],
  followed: readonly FollowedParameter[],
  rules: LinkRules,
): LinkFinding[] {
  return [
    ...misspelled(chain[0]),
    ...rules.required.filter((name) => followed.every((one) => one.name !== name)).map(missing),
    ...followed.flatMap((parameter) => valueFinding(parameter, rules) ?? []),
  ];
}

const naming = (parameter: string, expected: string | null, seen: string | null): LinkFinding => ({
  kind: 'naming',
  parameter,
  hop: null,
  expected,
  seen,
});

const missing = (name: string): LinkFinding => naming(name, null, null);

/** Returns a finding for each name that was escaped once too often: `amp;utm_source`. */
function misspelled(link: ChainAddress | undefined): LinkFinding[] {
  return [...(link?.own.keys() ?? [])].flatMap((name) => {
    const meant = name.replace(/^(?:amp;)+/, '');
    return meant !== name && isCampaignParameter(meant) ? [naming(meant, meant, name)] : [];
  });
}

function valueFinding({ name, values }: FollowedParameter, rules: LinkRules): LinkFinding | null {
  const value = values.find((one) => !isPlaceholder(one));
  if (value === undefined) return null;
  const allowed = Object.hasOwn(rules.allowed, name) ? rules.allowed[name] : undefined;
  if (allowed !== undefined)
    return allowed.some((one) => isSameValue(one, value)) ? null : naming(name, allowed.join(', '), value);
  const lower = value.toLowerCase();
  const isGrouped = GROUPED.has(campaignRole(name) ?? '');
  return isGrouped && !rules.allowsCapitals && lower !== value ? naming(name, lower, value) : null;
}
