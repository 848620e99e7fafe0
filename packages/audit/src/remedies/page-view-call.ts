/** Calls that announce a page view with well-known trackers, by pattern of their files and collectors. */
const CALLS: readonly (readonly [RegExp, string])[] = [
  [/matomo|piwik/i, "_paq.push(['trackPageView']);"],
  [/piano|pa-cd|aticdn|event$/i, "pa.sendEvent('page.display', { page: 'home' });"],
  [/gtag|google|g\/collect/i, "gtag('event', 'page_view');"],
  [/snowplow|sp\.js|tp2/i, "snowplow('trackPageView');"],
  [/posthog/i, "posthog.capture('$pageview');"],
  [/mixpanel/i, 'mixpanel.track_pageview();'],
  [/plausible/i, "plausible('pageview');"],
  [/fbevents|facebook/i, "fbq('track', 'PageView');"],
  [/tiktok/i, 'ttq.page();'],
  [/utag|tealium/i, "utag.view({ tealium_event: 'view' });"],
  [/commander1|tagcommander/i, "cact('trigger', 'page_view', { page_type: 'home' });"],
  [/segment\.|rudder/i, 'analytics.page();'],
  [/AppMeasurement|b\/ss/i, 's.t();'],
  [/countly/i, "Countly.q.push(['track_pageview']);"],
];

/**
 * Returns the call that announces a page view with the tracker of that name. For an unknown tracker it is a dataLayer
 * event.
 */
export function pageViewCall(tagName: string): string {
  return CALLS.find(([name]) => name.test(tagName))?.[1] ?? "window.dataLayer.push({ event: 'page_view' });";
}
