import type { BrowserFamily } from '@vigie/contract/real-visitors.ts';
import type { VisitorFigures, VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';

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
  const t = useWords('real-visitors');
  return (family) => BROWSER_NAMES[family] ?? t(family === 'in-app' ? 'browser.in-app' : 'browser.other');
}

export type ViewKind = VisitorFigures['views'][number]['kind'];

const CONSENTS = ['granted', 'denied', 'partial', 'unknown'] as const;
const DEVICES = ['phone', 'tablet', 'desktop'] as const;

/** Returns a function that names a value of a property of visitors: a browser, a page group, a consent, and so on. */
export function useVisitorValue(): (property: string, value: string) => string {
  const t = useWords('real-visitors');
  const browserName = useBrowserName();
  return (property, value) => {
    const consent = CONSENTS.find((one) => value.startsWith(one));
    const device = DEVICES.find((one) => one === value);
    if (property === 'browser') return browserName(value as BrowserFamily);
    if (property === 'consent' && consent !== undefined) return t(`consent.${consent}`);
    if (property === 'device' && device !== undefined) return t(`device.${device}`);
    if (property === 'pageGroup' || property === 'page-group') return value === '' ? t('group.none') : value;
    return value;
  };
}

/** Returns a function that says which visitors a loss concerns, one text for each property. */
export function useLossGroup(): (loss: VisitorLoss) => string[] {
  const t = useWords('real-visitors');
  const format = useFormat();
  const valueOf = useVisitorValue();
  return ({ where }) =>
    Object.entries(where).map(([property, value]) =>
      typeof value === 'string'
        ? valueOf(property, value)
        : t('where.time', { from: format.instant(value.from), to: format.instant(value.to) }),
    );
}
