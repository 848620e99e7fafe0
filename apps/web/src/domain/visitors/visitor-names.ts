import type { BrowserFamily } from '@vigie/contract/real-visitors.ts';
import type { VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Names of browsers, the same in each language. Others have words. */
const BROWSER_NAMES: Partial<Record<BrowserFamily, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  safari: 'Safari',
  firefox: 'Firefox',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  brave: 'Brave',
};

/** Returns a function that names a browser family. */
export function useBrowserName(): (family: BrowserFamily) => string {
  const t = useWords('visitors');
  return (family) => BROWSER_NAMES[family] ?? t(family === 'in-app' ? 'browser.in-app' : 'browser.other');
}

/** Consent that is known later than this counts as late. */
const LATE_MS = 1_000;
const CONSENTS = ['granted', 'denied', 'partial', 'unknown'] as const;
const DEVICES = ['phone', 'tablet', 'desktop'] as const;

/** Returns a function that names a value of a property of visitors: a browser, a page group, a consent, and so on. */
export function useVisitorValue(): (property: string, value: string) => string {
  const t = useWords('visitors');
  const format = useFormat();
  const browserName = useBrowserName();
  return (property, value) => {
    const consent = CONSENTS.find((one) => value.startsWith(one));
    const device = DEVICES.find((one) => one === value);
    if (property === 'browser') return browserName(value as BrowserFamily);
    if (property === 'consent' && consent !== undefined) {
      // Figures add the time in milliseconds after which the consent was known.
      const lateMs = Number(value.split(' ')[1] ?? 0);
      const name = t(`consent.${consent}`);
      return lateMs >= LATE_MS ? t('consent.late', { name, time: format.duration(lateMs / 1000) }) : name;
    }
    if (property === 'data-layer') return t(value === 'present' ? 'data-layer.present' : 'data-layer.absent');
    if (property === 'device' && device !== undefined) return t(`device.${device}`);
    if (property === 'pageGroup' || property === 'page-group') return value === '' ? t('group.none') : value;
    return value;
  };
}

/** Returns a function that describes which visitors a loss concerns, one text for each property. */
export function useLossGroup(): (loss: VisitorLoss) => string[] {
  const t = useWords('visitors');
  const format = useFormat();
  const valueOf = useVisitorValue();
  const hourOf = (iso: string) => `${format.day(iso)} ${format.hour(iso)}`;
  return ({ where }) =>
    Object.entries(where).map(([property, value]) =>
      typeof value === 'string'
        ? valueOf(property, value)
        : t('where.time', { from: hourOf(value.from), to: hourOf(value.to) }),
    );
}
