/** Lines that set the account of well-known trackers, by family. */
const CALLS: Readonly<Record<string, (account: string) => string>> = {
  matomo: (account) => `_paq.push(['setSiteId', '${account}']);`,
  'piwik-pro': (account) => `_paq.push(['setSiteId', '${account}']);`,
  ga4: (account) => `gtag('config', '${account}');`,
  'universal-analytics': (account) => `ga('create', '${account}', 'auto');`,
  piano: (account) => `pa.setConfigurations({ site: ${account} });`,
  'at-internet': (account) => `new ATInternet.Tracker.Tag({ site: ${account} });`,
  'meta-pixel': (account) => `fbq('init', '${account}');`,
  tealium: (account) => `<script async src="https://tags.tiqcdn.com/utag/${account}/prod/utag.js"></script>`,
  criteo: (account) => `window.criteo_q.push({ event: 'setAccount', account: ${account} });`,
  'microsoft-uet': (account) => `window.uetq = new UET({ ti: '${account}', q: window.uetq });`,
  heap: (account) => `heap.load('${account}');`,
  'commanders-act': (account) => `cact('config', { siteId: ${account} });`,
};

/** Returns the line that sets the account of a family's tracker; null if it is unknown. */
export function accountCall(family: string, account: string): string | null {
  return CALLS[family]?.(account === '' ? '…' : account) ?? null;
}
