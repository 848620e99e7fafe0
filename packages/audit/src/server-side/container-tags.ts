import type { Container, ContainerTag, PredictedTag } from '@vigie/contract/container.ts';
import type { NotSentReason } from '@vigie/contract/server-side.ts';
import { receivedHits } from '../containers/server/received-hits.ts';
import type { HitToTie } from './hit-to-tie.ts';
import { groupOf } from './vendor-groups.ts';

/** Families to which Google's own tags of server containers send. */
const OWN_TAGS: Readonly<Record<string, string>> = {
  sgtmgaaw: 'ga4',
  sgtmadsct: 'google-ads',
  sgtmadsremarket: 'google-ads',
};
/** Families to which templates send, by a word of their name or repository. */
const TEMPLATES: readonly (readonly [RegExp, string])[] = [
  [/facebook|\bmeta\b/iu, 'meta-conversions-api'],
  [/tiktok/iu, 'tiktok-events-api'],
  [/pinterest/iu, 'pinterest-conversions-api'],
  [/linkedin/iu, 'linkedin-conversions-api'],
  [/snap(?:chat)?\b/iu, 'snapchat-conversions-api'],
  [/measurement protocol/iu, 'ga4-measurement-protocol'],
];

/** Statement of a container's export about one hit and one vendor. */
export type TagStatement = Extract<NotSentReason, 'consent' | 'trigger' | 'no-tag'> | 'fires' | 'cannot-say';

/** Export of a server container, queried about hits. */
export interface ContainerStatements {
  /** Returns what the tags for a vendor do at a hit. */
  ask: (hit: HitToTie, family: string) => TagStatement;
  /** Returns the families whose tags fire at a hit for certain. */
  firing: (hit: HitToTie) => string[];
}

/**
 * Reads the tags of server containers. Which of several received a hit is unknown: a statement counts if all of them make
 * it. No tag for a vendor in one and no trigger in another are no trigger.
 */
export function readContainersTags(containers: readonly Container[]): ContainerStatements | null {
  const [first, ...others] = containers.map(readContainerTags);
  if (first === undefined || others.length === 0) return first ?? null;
  const all = [first, ...others];
  return {
    firing: (hit) =>
      first.firing(hit).filter((family) => others.every((one) => one.firing(hit).includes(family))),
    ask(hit, family) {
      const statements = new Set(all.map((one) => one.ask(hit, family)));
      if (statements.size === 1) return first.ask(hit, family);
      return [...statements].every((one) => one === 'trigger' || one === 'no-tag') ? 'trigger' : 'cannot-say';
    },
  };
}

/** Reads the tags of a server container. Only hits of GA4 that a server received can be queried. */
function readContainerTags(container: Container): ContainerStatements {
  const families = new Map(container.tags.map((tag) => [tag.number, familyOfTag(tag, container)]));
  const isWhole = container.unreadable.length === 0 && container.tags.length > 0;
  const hasUnknown = container.tags.some(({ number, paused }) => !paused && families.get(number) === null);
  const predicted = new Map<HitToTie, PredictedTag[] | null>();
  const predictionOf = (hit: HitToTie): PredictedTag[] | null => {
    const known = predicted.get(hit);
    if (known !== undefined) return known;
    const tags = predictTags(container, hit);
    predicted.set(hit, tags);
    return tags;
  };
  const firing = (hit: HitToTie): string[] =>
    (predictionOf(hit) ?? []).flatMap(({ tag, outcome }) =>
      outcome === 'fires' || outcome === 'fires-in-sequence' ? (families.get(tag) ?? []) : [],
    );
  return {
    firing: (hit) => (isWhole ? firing(hit) : []),
    ask(hit, family) {
      const tags = predictionOf(hit);
      if (tags === null || !isWhole) return 'cannot-say';
      const isOf = ({ tag }: Pick<PredictedTag, 'tag'>): boolean => {
        const own = families.get(tag) ?? null;
        return own !== null && groupOf(own) === groupOf(family);
      };
      // A tag of an unknown kind may send to any vendor.
      if (!container.tags.some(({ number }) => isOf({ tag: number })))
        return hasUnknown ? 'cannot-say' : 'no-tag';
      const own = tags.filter(isOf);
      if (own.some(({ outcome }) => outcome === 'fires' || outcome === 'fires-in-sequence')) return 'fires';
      if (own.some(({ outcome }) => outcome === 'consent-withheld')) return 'consent';
      if (own.some(({ outcome }) => outcome === 'not-decidable')) return 'cannot-say';
      return hasUnknown ? 'cannot-say' : 'trigger';
    },
  };
}

function predictTags(container: Container, hit: HitToTie): PredictedTag[] | null {
  const asHit = {
    requestId: hit.requestId,
    kind: 'event' as const,
    vendor: hit.family,
    transport: 'other' as const,
    method: 'POST',
    url: '',
    status: null,
    answer: 'answered' as const,
    atMs: hit.atMs,
    parameters: hit.parameters,
    pageUrl: hit.facts.page,
    siteId: hit.account,
    way: hit.way,
  };
  return receivedHits(container, [asHit])[0]?.tags ?? null;
}

function familyOfTag({ type }: ContainerTag, { templates = [] }: Container): string | null {
  if (Object.hasOwn(OWN_TAGS, type)) return OWN_TAGS[type] ?? null;
  const template = templates.find((one) => one.type === type);
  if (template === undefined) return null;
  const text = `${template.name} ${template.gallery ?? ''}`.replaceAll(/[-_/]/gu, ' ');
  return TEMPLATES.find(([like]) => like.test(text))?.[1] ?? null;
}
