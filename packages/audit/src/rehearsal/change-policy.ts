import type { Change } from '@vigie/contract/change.ts';
import { parsePolicy } from '../csp/policy-text.ts';
import { policyChange } from '../csp/policy-change.ts';
import { USUAL_DATA_LAYER } from '@vigie/contract/data-layer-settings.ts';
import { inlineHash } from './digest.ts';
import { scriptElements } from './document-text.ts';
import {
  changing,
  documentsOf,
  factOf,
  unless,
  type PageDocument,
  type Plan,
  type RehearsalCase,
} from './rehearsal-case.ts';
import { isOfTracker } from './tag-snippet.ts';

const HEADER = 'content-security-policy';

/** Returns a plan that adds the one missing source to each policy that blocks the tag or the collector. */
export async function allowInPolicy(rehearsed: RehearsalCase): Promise<Plan> {
  const { verdict } = rehearsed;
  const { policies } = verdict.evidence;
  const forbidding = (Array.isArray(policies) ? policies : [factOf(verdict, 'policy')]).map(plain);
  if (forbidding.some((policy) => /'nonce-/i.test(policy))) return unless('policy-takes-nonce');
  const changes: Change[] = [];
  for (const document of documentsOf(rehearsed)) {
    const more = await moreAllowed(rehearsed, document);
    const change = (policy: string) => policyWith(policy, rehearsed, more);
    const isForbidding = (policy: string) => forbidding.includes(plain(policy));
    const sent = policiesIn(document.headers[HEADER] ?? '');
    if (sent.some(isForbidding)) {
      const value = sent.map((policy) => (isForbidding(policy) ? change(policy) : policy)).join(', ');
      changes.push({ kind: 'set-header', url: document.url, name: 'Content-Security-Policy', value });
    }
    changes.push(...inMeta(document, forbidding, change));
  }
  return changes.length === 0 ? unless('policy-not-found') : changing(...changes);
}

const plain = (policy: string) => policy.trim().replace(/\s+/g, ' ');

/**
 * Splits a header into policies: several headers with one name arrive joined by commas, which no policy contains (RFC
 * 9110, section 5.3).
 */
const policiesIn = (header: string) =>
  header
    .split(/[\n,]/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/**
 * Returns the replacements of policies in meta elements, which are part of the document's text, in its spelling of
 * quotes.
 */
function inMeta(
  { url, text }: PageDocument,
  forbidding: string[],
  change: (policy: string) => string,
): Change[] {
  const quotes = [
    (one: string) => one,
    (one: string) => one.replaceAll("'", '&#39;'),
    (one: string) => one.replaceAll("'", '&apos;'),
  ];
  const elements = text.match(/<meta\b[^<>]*>/gi) ?? [];
  const ofPolicies = elements.filter((element) => element.toLowerCase().includes(HEADER));
  return ofPolicies.flatMap((element) =>
    forbidding.flatMap((policy) => {
      const written = quotes.find((write) => element.includes(write(policy)));
      if (written === undefined) return [];
      const find = written(policy);
      return [{ kind: 'replace-text' as const, url, find, with: written(change(policy)) }];
    }),
  );
}

/** Returns the hashes of the tracker's own code, for inline code of a document. */
async function moreAllowed({ verdict, tracking }: RehearsalCase, { text }: PageDocument): Promise<string[]> {
  if (verdict.evidence['inline'] !== true) return [];
  const inline = scriptElements(text).filter(({ src, code }) => src === null && code.trim() !== '');
  const layers = (tracking.dataLayers ?? [USUAL_DATA_LAYER]).map(({ name }) => name);
  const own = inline.filter(({ code }) => isOfTracker(code, tracking, layers));
  return Promise.all((own.length > 0 ? own : inline).map(({ code }) => inlineHash(code)));
}

function policyWith(policy: string, { verdict }: RehearsalCase, hashes: string[]): string {
  const { evidence } = verdict;
  if (hashes.length === 0) return withDirective(policy, policyChange(policy, evidence).after);
  const allowed = policyChange(policy, evidence).after.replace(/\s*'nonce-[^']*'/g, '');
  return withDirective(policy, [allowed, ...hashes].join(' '));
}

/** Returns a policy with a directive replaced, or added at its end. */
function withDirective(policy: string, directive: string): string {
  const name = directive.split(' ', 1)[0] ?? '';
  if (!parsePolicy(policy).has(name.toLowerCase())) return `${policy.replace(/;\s*$/, '')}; ${directive}`;
  let isWritten = false;
  const parts = policy.split(';').map((part) => {
    if (isWritten || part.trim().split(/\s+/, 1)[0]?.toLowerCase() !== name.toLowerCase()) return part;
    isWritten = true;
    return part.startsWith(' ') ? ` ${directive}` : directive;
  });
  return parts.join(';');
}

/** Returns a plan that adds the code that a page under Trusted Types lacks. */
export function addTrustedTypesPolicy(rehearsed: RehearsalCase): Plan {
  const [document] = documentsOf(rehearsed);
  if (document === undefined) return unless('not-in-page');
  const html = `<script>${rehearsed.remedy.params['line'] ?? ''}</script>`;
  return changing({ kind: 'insert', url: document.url, where: 'head-start', html });
}
