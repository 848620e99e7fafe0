import * as z from 'zod';
import type { WebsiteReach } from '@vigie/contract/reach.ts';
import type { BlockingResult, StoredCookieLifetimes } from '@vigie/contract/stored-blocking.ts';
import { BLOCKING_BROWSER_NAMES } from '@vigie/contract/wording/blocking-words.ts';
import { cookieEffect } from '@vigie/contract/wording/cookie-words.ts';
import { findWebsite } from '../panel/find-website.ts';
import { panelOf, screen, tool } from './tool.ts';

/** Changes and cookies that an answer lists. */
const CHANGES = 10;
const COOKIES = 15;

export const otherBrowsers = tool({
  name: 'other_browsers',
  title: 'Other browsers',
  description:
    'Reports what other browsers do to the tracking of a website: which trackers content blockers stop, by which rule of which list, in which browsers and since when; which cookies live shorter there; and which share of visitors each tracker can measure at best.',
  input: z.object({ website: z.string().min(1).max(2_000).describe('One website, by address, name or id.') }),
  async answer({ website }, means) {
    const { calls, url } = panelOf(means);
    const { id: websiteId } = await findWebsite(calls, website);
    const { result } = await calls.blocking.report({ websiteId });
    const reach = await calls.reach.get({ websiteId });
    const link = screen(url, '/dataQuality/autresNavigateurs', { website: websiteId });
    if (result === null) return { says: 'No stored visit was compared yet: audit the website first.', link };
    return {
      comparedAt: result.at,
      pages: result.pages,
      lists: result.lists.map(({ name, version, at }) => ({ name, version, at })),
      ...(result.isOwnList && {
        says: 'The company has no filter list: the small example list of Vigie was used, which no browser uses.',
      }),
      trackers: result.trackers.map(describeTracker),
      escaped: result.escaped,
      changes: result.changes.slice(0, CHANGES),
      cookies: result.cookies.flatMap(describeCookie).slice(0, COOKIES),
      reach: describeReach(reach),
      link,
    };
  },
});

function describeTracker({
  name,
  outcome,
  since,
  pages,
  causes,
  browsers,
}: BlockingResult['trackers'][number]) {
  const stopping = browsers.filter((one) => one.outcome !== 'free');
  return {
    name,
    outcome,
    since,
    pages,
    browsers: stopping.map(({ browser }) => BLOCKING_BROWSER_NAMES[browser].en),
    causes,
  };
}

/** Returns a cookie with its shorter lives as sentences; none if each browser stores it as requested. */
function describeCookie({ name, host, pages, lifetimes }: StoredCookieLifetimes) {
  const says = lifetimes
    .filter(({ fate, afterClickSeconds }) => fate !== 'as-requested' || afterClickSeconds !== undefined)
    .map((lifetime) => cookieEffect(name, lifetime, 'en'));
  return says.length === 0 ? [] : [{ name, host, pages, says }];
}

const percent = (share: number | null) => (share === null ? null : Math.round(1_000 * share) / 10);

function describeReach({ gaps, withoutLists, trackers }: WebsiteReach) {
  if (gaps.includes('shares')) return { says: 'The owner has entered no shares of browsers or answers.' };
  return {
    gaps,
    withoutLists,
    trackers: trackers.map(({ name, share, browsers, consent }) => ({
      name,
      atBestPercent: percent(share),
      browsersPercent: percent(browsers),
      consentPercent: percent(consent),
    })),
  };
}
