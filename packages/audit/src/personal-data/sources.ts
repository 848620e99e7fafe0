import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { PersonalDataChannel } from '@vigie/contract/personal-data.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { bytesOfBase64, textOfBytes } from '../hits/encoded-text.ts';
import { isGzip, isZlib } from '../hits/inflate.ts';
import { hopsOf } from '../hops.ts';
import type { SearchBudget } from './budget.ts';
import { consentAt } from './consent-at.ts';
import { recipientOf, sitesOf, type Recipient } from './recipient.ts';
import { unfold, unfoldAddress, unfoldValue, type Leaf } from './unfold.ts';

/** Texts of one location, with their recipient. */
export interface SearchedSource {
  place: PersonalDataChannel;
  leaves: Leaf[];
  /** Null if nobody receives them: data of the page itself, and requests to its own website. */
  recipient: Recipient | null;
  /** False for data that stays within the website: it is no finding, but its values count as known. */
  isReported: boolean;
  consent: ConsentAction | null;
  /** Null for data of the page itself. */
  request: RequestRecord | null;
}

/** Matches request headers without data that a page chooses, and those that are a location of their own. */
const OTHER_HEADERS =
  /^(?:accept.*|cache-control|connection|content-.*|cookie|dnt|host|if-.*|origin|pragma|priority|range|referer|sec-.*|upgrade-.*|user-agent|authorization|:.*)$/i;
const NO_FIELD = { keys: [], siblings: [], wraps: [] };

/**
 * Returns every text of a visit that is searched for personal data, split into fields; those of trackers come first.
 */
export function sourcesOf(
  observation: Observation,
  tracking: TrackingSettings,
  budget: SearchBudget,
): SearchedSource[] {
  const sites = sitesOf(observation);
  const requests = (seen(observation.requests) ?? []).map((request) => ({
    request,
    recipient: recipientOf(request, sites, tracking),
  }));
  const leaving = requests.filter(({ recipient }) => recipient !== null);
  const staying = requests.filter(({ recipient }) => recipient === null);
  const consent = seen(observation.consent);
  return [...leaving, ...pageSources(observation, budget), ...staying].flatMap((each) =>
    'leaves' in each
      ? [each]
      : sourcesOfRequest(each.request, each.recipient, budget).map((source) => ({
          ...source,
          ...each,
          isReported: each.recipient !== null,
          consent: consentAt(consent, each.request.startedMs),
        })),
  );
}

type Texts = Pick<SearchedSource, 'place' | 'leaves'>;

function sourcesOfRequest(
  request: RequestRecord,
  recipient: Recipient | null,
  budget: SearchBudget,
): Texts[] {
  budget.next();
  const headers = Object.entries(request.requestHeaders);
  const named = (name: string) =>
    headers.filter(([key]) => key.toLowerCase() === name).map(([, text]) => text);
  const urls = recipient?.urls ?? hopsOf(request);
  return [
    { place: 'url', leaves: urls.flatMap((url) => unfoldAddress(url, budget)) },
    { place: 'referrer', leaves: named('referer').flatMap((url) => unfoldAddress(url, budget)) },
    { place: 'cookie', leaves: named('cookie').flatMap((text) => cookieLeaves(text, budget)) },
    {
      place: 'header',
      leaves: headers
        .filter(([name]) => !OTHER_HEADERS.test(name))
        .flatMap(([name, text]) => unfold({ ...NO_FIELD, keys: [name], text }, budget)),
    },
    { place: 'body', leaves: bodyLeaves(request, budget) },
  ];
}

function cookieLeaves(header: string, budget: SearchBudget): Leaf[] {
  return header.split(/; */).flatMap((cookie) => {
    const at = cookie.indexOf('=');
    const [name, text] = at === -1 ? ['', cookie] : [cookie.slice(0, at), cookie.slice(at + 1)];
    return unfold({ ...NO_FIELD, keys: [name], text }, budget);
  });
}

/** Returns the texts of a body. The recorder stores bytes in base64, which is no encoding of the page. */
function bodyLeaves({ body }: RequestRecord, budget: SearchBudget): Leaf[] {
  if (body === null || body.text === '') return [];
  if (body.encoding === 'utf8') return unfold({ ...NO_FIELD, text: body.text }, budget);
  const bytes = bytesOfBase64(body.text);
  if (bytes === null) return [];
  const wraps = isGzip(bytes) || isZlib(bytes) ? (['gzip'] as const) : [];
  return unfold({ ...NO_FIELD, wraps, text: textOfBytes(bytes) }, budget);
}

/** Returns the data of the page itself, which every script can read. */
function pageSources(observation: Observation, budget: SearchBudget): SearchedSource[] {
  budget.next();
  const consent = seen(observation.consent);
  const own = { recipient: null, request: null, isReported: true };
  const title = unfold({ ...NO_FIELD, text: observation.title ?? '' }, budget);
  const layers = [
    seen(observation.dataLayer),
    ...((observation.otherDataLayers && seen(observation.otherDataLayers)) ?? []),
  ];
  const pushes = layers.flatMap((layer) =>
    layer === undefined ? [] : [...layer.timeline, { atMs: layer.definedAtMs ?? 0, value: layer.final }],
  );
  const addresses = [observation.requestedUrl, observation.finalUrl ?? ''];
  return [
    { ...own, place: 'title', leaves: title, consent: consentAt(consent, Infinity) },
    ...pushes.map(({ atMs, value }) => {
      budget.next();
      const leaves = unfoldValue(value, budget);
      return { ...own, place: 'dataLayer' as const, leaves, consent: consentAt(consent, atMs) };
    }),
    ...addresses.map((url) => ({
      ...own,
      isReported: false,
      place: 'url' as const,
      leaves: unfoldAddress(url, budget),
      consent: null,
    })),
  ];
}
