import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { addressOf, scriptElements, type ScriptElement } from './document-text.ts';
import { documentsOf, requestsOf, withoutQuery, type SeenPage } from './rehearsal-case.ts';

/** Returns whether code refers to a tracker, by its files or a dataLayer. */
export function isOfTracker(
  code: string,
  { jsTagName, phpTagName }: Pick<TrackingSettings, 'jsTagName' | 'phpTagName'>,
  further: readonly string[] = [],
): boolean {
  const text = code.toLowerCase().replaceAll('\\/', '/');
  return [jsTagName, phpTagName, ...further].some((name) => {
    const longest = name
      .split(/[*?]/)
      .toSorted((one, other) => other.length - one.length)[0]
      ?.trim()
      .toLowerCase();
    return longest !== undefined && longest !== '' && text.includes(longest);
  });
}

/** Returns the elements with which a page's own document loads and sets up its tracker, in order. */
export function snippetOf(page: SeenPage, tracking: TrackingSettings): ScriptElement[] {
  const [document] = documentsOf(page);
  if (document === undefined) return [];
  return scriptElements(document.text).filter((element) => {
    const address = addressOf(element, document.url);
    if (address !== null) return matchesTagName(tracking.jsTagName, address);
    return isOfTracker(element.code, tracking);
  });
}

/** Returns the JS tag as a page received it; null if its text is unknown. */
export function findTagSnippet(
  page: SeenPage | null,
  tracking: TrackingSettings,
): { url: string; text: string } | null {
  if (page === null) return null;
  for (const { url, finalUrl, resourceType } of requestsOf(page)) {
    const text = page.texts[finalUrl];
    if (resourceType === 'script' && text !== undefined && matchesTagName(tracking.jsTagName, url))
      return { url, text };
  }
  return null;
}

/** Returns the collector's address in the page's calls, without parts that differ between hits. */
export function collectorOf(page: SeenPage | null, { phpTagName }: TrackingSettings): string | null {
  if (page === null) return null;
  const call = requestsOf(page).find(
    ({ url, resourceType }) => resourceType !== 'document' && matchesTagName(phpTagName, url),
  );
  return call === undefined ? null : withoutQuery(call.url);
}
