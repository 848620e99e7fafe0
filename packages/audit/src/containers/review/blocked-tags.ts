import type { Container } from '@vigie/contract/container.ts';
import type { PagesUnderPolicies } from '../../csp/admit-address.ts';
import { parsePolicy } from '../../csp/policy-text.ts';
import { ruleFetch, ruleInline, type Ruling } from '../../csp/rule-fetch.ts';
import { literalText } from '../container-texts.ts';
import { found, type FoundPart } from './found-part.ts';

/** Maximum number of evaluated scripts of one tag. */
const SCRIPTS = 20;
const SCRIPT = /<script\b(?<attributes>[^>]{0,2000})>/giu;
const SOURCE = /\bsrc\s*=\s*["']?(?<url>(?:https?:)?\/\/[^"'\s>]{1,2000})/iu;

/** Returns custom HTML tags that the policy of a page blocks, each with an example page. */
export function blockedTags({ tags }: Container, policies: readonly PagesUnderPolicies[]): FoundPart[] {
  return tags
    .filter(({ type, paused }) => type === 'html' && !paused)
    .flatMap(({ number, parameters }) => {
      const scripts = [...literalText(parameters['html']).matchAll(SCRIPT)].slice(0, SCRIPTS);
      const attributes = scripts.map(({ groups }) => groups?.['attributes'] ?? '');
      for (const group of policies) {
        const directive = attributes.map((one) => blockedBy(one, group)).find((name) => name !== null);
        if (directive !== undefined && directive !== null)
          return [
            found(
              'blocked-by-policy',
              { tag: number },
              { directive, observationId: group.example.observationId },
            ),
          ];
      }
      return [];
    });
}

function blockedBy(attributes: string, { policies, example }: PagesUnderPolicies): string | null {
  const source = SOURCE.exec(attributes)?.groups?.['url'];
  const page = URL.parse(example.url);
  const url = source === undefined || page === null ? null : URL.parse(source, page.href);
  const rulings = policies.map((policy): Ruling => {
    const directives = parsePolicy(policy);
    if (url === null || page === null) return ruleInline(directives, 'script-src-elem');
    return ruleFetch(directives, { effective: 'script-src-elem', hops: [url], page });
  });
  const against = rulings.find(({ outcome }) => outcome === 'blocked');
  return against?.outcome === 'blocked' ? against.directive : null;
}
