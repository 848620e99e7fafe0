import type { Container, ContainerTag } from '@vigie/contract/container.ts';
import { createSearch } from '../personal-texts.ts';
import { literalText, textsOf } from '../container-texts.ts';
import { namedValue } from '../compare/container-contents.ts';
import { found, type FoundPart } from './found-part.ts';

/** Types of Google tags whose services have ended: Universal Analytics and Optimize. */
const RETIRED_TYPES: ReadonlySet<string> = new Set(['ua', 'ga', 'opt']);
const RETIRED_ACCOUNT = /\bUA-\d{4,10}-\d{1,4}\b/u;
/** Types of tags that configure an account, with the parameter that names it. A page needs each account once. */
const ACCOUNTS: ReadonlyMap<string, string> = new Map([
  ['googtag', 'tagId'],
  ['gaawc', 'measurementId'],
]);
/** Matches types of listeners, and of tags that only group other tags. */
const SENDS_NOTHING = /^(?:lcl|cl|fsl|evl|sdl|tl|hl|jel|ytl|tg|zone|paused|)$/u;
/** Types of tags that check consent themselves, regardless of their settings. */
const CHECKS_CONSENT: ReadonlySet<string> = new Set([
  'googtag',
  'gaawc',
  'gaawe',
  'awct',
  'awud',
  'awcc',
  'sp',
  'flc',
  'fls',
  'gclidw',
  'ua',
]);

/** Returns the faults of tags that do not depend on the page. */
export function tagFaults(container: Container): FoundPart[] {
  return [
    ...contentFaults(container),
    ...activeTags(container)
      .filter(({ consent, type }) => consent === null && !CHECKS_CONSENT.has(type))
      .map(({ number }) => found('without-consent-settings', { tag: number })),
  ];
}

function activeTags({ tags }: Container): ContainerTag[] {
  return tags.filter(({ paused, type }) => !paused && !SENDS_NOTHING.test(type));
}

/** Returns the faults of tags and variables that are the same in pages and on servers. */
export function contentFaults(container: Container): FoundPart[] {
  const active = activeTags(container);
  const { variables } = container;
  const search = createSearch();
  return [
    ...duplicates(active),
    ...active.flatMap(retired),
    ...active.flatMap(({ number, parameters }) => personalData(parameters, { tag: number }, search)),
    ...variables.flatMap(({ number, parameters }) => personalData(parameters, { variable: number }, search)),
  ];
}

function duplicates(tags: readonly ContainerTag[]): FoundPart[] {
  const groups = Map.groupBy(tags, sameness);
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .flatMap((same) =>
      same.map(({ number, type, parameters }) => {
        const account = parameters[ACCOUNTS.get(type) ?? ''];
        const others = same.flatMap((one) => (one.number === number ? [] : [one.number]));
        return found(
          'duplicate-tag',
          { tag: number },
          { sameAs: others, ...(typeof account === 'string' && { account }) },
        );
      }),
    );
}

/** Returns a key of duplicate tags: those with the same account, or with the same content and triggers. */
function sameness({ number, type, parameters, triggers, blocking }: ContainerTag): string {
  const naming = { variable: String, trigger: String, tag: String };
  const account = parameters[ACCOUNTS.get(type) ?? ''];
  if (account !== undefined) return JSON.stringify([type, namedValue(account, naming)]);
  const sent = Object.entries(parameters).map(([name, value]) =>
    JSON.stringify([name, namedValue(value, naming)]),
  );
  if (sent.length === 0) return String(number);
  const fired = [triggers, blocking].map((numbers) => numbers.toSorted((one, other) => one - other));
  return JSON.stringify([type, sent.toSorted(), fired]);
}

function retired({ number, type, parameters }: ContainerTag): FoundPart[] {
  const texts = Object.values(parameters).map((value) => literalText(value));
  const account = texts.map((text) => RETIRED_ACCOUNT.exec(text)?.[0]).find((id) => id !== undefined);
  if (account === undefined && !RETIRED_TYPES.has(type)) return [];
  return [found('retired-product', { tag: number }, account === undefined ? {} : { account })];
}

function personalData(
  parameters: ContainerTag['parameters'],
  position: { tag: number } | { variable: number },
  search: (text: string) => string[],
): FoundPart[] {
  return Object.entries(parameters).flatMap(([parameter, value]) => {
    const kinds = [...textsOf(value)].flatMap(search);
    return [...new Set(kinds)].map((data) =>
      found('personal-data-in-parameters', position, { parameter, data }),
    );
  });
}
