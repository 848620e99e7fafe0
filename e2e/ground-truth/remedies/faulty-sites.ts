import type { DemoPage } from '@vigie/demo-site/demo-page.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { expectedOf } from '../hard-page.ts';
import { hardPages } from '../hard-pages.ts';
import { startHardSite } from '../hard-site.ts';
import { trackingOf } from '../late/page.ts';
import { latePages } from '../late/pages.ts';
import { startLateSite } from '../late/site.ts';
import { startGuardedSite } from './guarded-site.ts';
import type { PageGroup } from './rehearse-pages.ts';

/** A site with faulty pages, by the browser settings that they need. */
export interface FaultySite {
  name: string;
  groups: PageGroup[];
  close: () => Promise<void>;
}

const HARD_PAGES = 72;
const SEED = 20_260_501;

/** Faulty sites; each is started on request, and must be closed before the next. */
export const FAULTY_SITES: (() => Promise<FaultySite>)[] = [demoShop, hardSite, lateSite, guardedSite];

const hasReasons = (reasons: object) => Object.values(reasons).some((reason) => reason !== null);

const isFaultyInShop = ({ expected }: DemoPage) => !('failure' in expected) && hasReasons(expected);

async function demoShop(): Promise<FaultySite> {
  const site = await startDemoSite();
  const soundOf = (page: DemoPage) =>
    site.pages.filter(
      ({ path, url }) =>
        URL.parse(url)?.protocol === URL.parse(page.url)?.protocol &&
        (path === '/livraison' || path === '/essais/paiement-securise'),
    );
  const groups = Map.groupBy(site.pages.filter(isFaultyInShop), ({ needs }) => needs.toSorted().join());
  return {
    name: 'demo shop',
    groups: [...groups.values()].map((pages) => ({
      tracking: site.tracking,
      pages: pages.map(({ path, url }) => ({ name: path, url })),
      sound: pages
        .slice(0, 1)
        .flatMap(soundOf)
        .map(({ url }) => url),
      browser: {
        acceptInvalidCertificates: pages.some(({ needs }) => needs.includes('invalid-certificates-accepted')),
        ...(pages.some(({ needs }) => needs.includes('host-resolver-rules')) && {
          hostResolverRules: site.hostResolverRules,
        }),
      },
    })),
    close: site.close,
  };
}

async function hardSite(): Promise<FaultySite> {
  const pages = hardPages(HARD_PAGES, SEED);
  const site = await startHardSite(pages);
  const isFaulty = (page: (typeof pages)[number]) => hasReasons(expectedOf(page.traits).expected);
  return {
    name: 'hard pages',
    groups: [
      {
        tracking: site.tracking,
        pages: pages.filter(isFaulty).map((page) => ({ name: nameOf(page), url: site.urlOf(page) })),
        sound: pages.filter((page) => !isFaulty(page)).map(site.urlOf),
        browser: {},
      },
    ],
    close: site.close,
  };
}

const nameOf = ({ path, traits }: ReturnType<typeof hardPages>[number]) =>
  `${path} ${Object.values(traits).join(' ')}`;

async function lateSite(): Promise<FaultySite> {
  const pages = latePages();
  const site = await startLateSite(pages);
  const groups = Map.groupBy(pages, (page) => JSON.stringify(trackingOf(page)));
  return {
    name: 'late pages',
    groups: [...groups.values()].flatMap((alike) => {
      const faulty = alike.filter(({ expectations }) =>
        expectations.every(({ reasons }) => hasReasons(reasons)),
      );
      const [first] = faulty;
      if (first === undefined) return [];
      const sound = alike.filter(({ expectations }) =>
        expectations.every(({ reasons }) => !hasReasons(reasons)),
      );
      return [
        {
          tracking: trackingOf(first),
          pages: faulty.map((page) => ({ name: page.name, url: site.urlOf(page) })),
          sound: sound.map(site.urlOf),
          browser: {},
        },
      ];
    }),
    close: site.close,
  };
}

async function guardedSite(): Promise<FaultySite> {
  const { tracking, pages, sound, urlOf, close } = await startGuardedSite();
  const named = pages.map((page) => ({ name: page.name, url: urlOf(page) }));
  return {
    name: 'guarded pages',
    groups: [{ tracking, pages: named, sound: [urlOf(sound)], browser: {} }],
    close,
  };
}
