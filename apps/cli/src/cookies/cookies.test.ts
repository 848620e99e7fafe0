import type { CookieLifetime } from '@vigie/contract/cookie-lifetime.ts';
import { expect, it } from 'vitest';
import { sampleReport } from '../../test/sample-report.ts';
import { en } from '../format/labels/en.ts';
import { fr } from '../format/labels/fr.ts';
import { formatMarkdown } from '../format/markdown.ts';
import { cookieLines } from '../format/text-cookies.ts';
import { sentencesIn } from '../report/sentences.ts';
import { addCookies, type CookieTally } from './cookie-tally.ts';

const DAY = 86_400;
const lifetime = (rest: Partial<CookieLifetime>): CookieLifetime => ({
  browser: 'safari',
  fate: 'shortened',
  seconds: 7 * DAY,
  afterClickSeconds: DAY,
  rule: 'safari-script',
  effect: '',
  ...rest,
});
const cookies: CookieTally = new Map();
const page = {
  cookieLifetimes: [
    {
      name: '_ga\u001b[31m',
      host: 'shop.example',
      party: 'first',
      setBy: 'script',
      setByUrl: null,
      requestedSeconds: 730 * DAY,
      clickIds: [],
      lifetimes: [
        lifetime({}),
        lifetime({
          browser: 'firefox',
          fate: 'as-requested',
          seconds: DAY,
          afterClickSeconds: undefined,
          rule: null,
        }),
        lifetime({
          browser: 'chrome',
          seconds: 400 * DAY,
          afterClickSeconds: undefined,
          rule: 'chrome-longest',
        }),
      ],
    },
  ],
} satisfies Parameters<typeof addCookies>[1];
addCookies(cookies, page);
addCookies(cookies, page);
const report = { ...sampleReport(), cookies };
const penOf = (labels: typeof en) => ({
  labels,
  sentences: sentencesIn(labels.locale),
  paint: (_colour: unknown, text: string) => text,
  width: 120,
});

it('reports which cookies live less long in other browsers, once', () => {
  const text = cookieLines(report, penOf(en)).join('\n');
  expect(text).toContain('lives 7 days, 24 hours after an ad click: a visitor who comes back later is new.');
  expect(text).toContain('2 pages');
  expect(text).not.toMatch(/Firefox|Chrome/);
  expect(text).not.toContain('\u001b');
});

it('reports it in French, and in Markdown', () => {
  expect(cookieLines(report, penOf(fr)).join('\n')).toContain('vit 7 jours, 24 heures après un clic');
  expect(formatMarkdown(report, penOf(en))).toContain('### Cookies in other browsers');
});

it('reports that nothing differs, and is silent without a request', () => {
  expect(cookieLines({ ...report, cookies: new Map() }, penOf(en)).join('\n')).toContain(
    'as long as requested',
  );
  expect(cookieLines(sampleReport(), penOf(en))).toEqual([]);
});
