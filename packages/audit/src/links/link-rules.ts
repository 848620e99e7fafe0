import { readAllowedValues } from '@vigie/contract/link-rules.ts';
import type { LinkListRules } from '@vigie/contract/stored-link-list.ts';

/** Rules of a company for its campaign links. */
export interface LinkRules {
  /** Parameters, in lower case, that every link must carry with a value to its landing page. */
  required: readonly string[];
  /** Allowed values by parameter in lower case. A parameter that is absent here may have any value. */
  allowed: Readonly<Record<string, readonly string[]>>;
  /** True if source, medium and campaign may have capitals, which most tools count as other values. */
  allowsCapitals: boolean;
  /** Hosts on which links may land: `shop.example` with and without `www.`, `*.shop.example`. Empty: by the link itself. */
  hosts: readonly string[];
}

export const NO_LINK_RULES: LinkRules = { required: [], allowed: {}, allowsCapitals: false, hosts: [] };

/** Returns the rules of a stored link list. */
export function linkRulesOf({
  required,
  allowed,
  allowsCapitals,
  hosts,
}: Omit<LinkListRules, 'isMail'>): LinkRules {
  const read = allowed.flatMap((text) => readAllowedValues(text) ?? []);
  return {
    required,
    allowed: Object.fromEntries(read.map(({ name, values }) => [name, values])),
    allowsCapitals,
    hosts,
  };
}
