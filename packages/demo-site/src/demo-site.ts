import type { RequestListener } from 'node:http';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { answerWith } from './answers.ts';
import { selfSignedCertificate } from './certificate.ts';
import { collector, OUT_OF_SERVICE } from './collector.ts';
import type { Addresses, DemoPage, PageSource } from './demo-page.ts';
import { listen } from './listen.ts';
import { PAGES } from './pages/index.ts';
import type { HitRecord, ReceivedHit } from './received-hits.ts';
import { createHitRecord } from './received-hits.ts';
import { createDemoReport, type DemoReport } from './reporting/demo-report.ts';
import { FAULTS_OF_TODAY, purchaseScript, type PurchaseFault } from './shop/purchase-script.ts';
import {
  createServerContainer,
  type ServerContainer,
  type ServerContainerOptions,
} from './server-container.ts';
import { RESOURCES, robotsTxt, sitemapXml } from './shop/resources.ts';
import { COLLECTOR_NAME, TAG_NAME } from './shop/tracking-snippet.ts';
import { containerScript } from './tag/container/container-script.ts';
import { tagServer, tagServerWith } from './tag-server.ts';

/** Host names that only `hostResolverRules` know. They are no loopback addresses, so mixed content is blocked. */
const INSECURE_HOST = 'tracker.boutique.test';
const UNKNOWN_HOST = 'atelier-ferme.boutique.test';

/** Address and ports of the demo; any free port if none is given. */
export type DemoSiteOptions = ServerContainerOptions & {
  /** IPv4 address to listen on; loopback if not given. */
  host?: string;
  port?: number;
  tagPort?: number;
  collectorPort?: number;
  /** True for the shop before the faults of its listed pages and of its container. */
  isHealthy?: boolean;
  /** Faults of a purchase; if not given, the present ones. */
  purchaseFaults?: readonly PurchaseFault[];
  /** True if the collector responds to every hit with a server error. */
  isCollectorDown?: boolean;
};

/** Running demo: a shop, its tag's server, its collector and a secure server, each an origin of its own. */
export type DemoSite = {
  origin: string;
  tagOrigin: string;
  collectorOrigin: string;
  secureOrigin: string;
  /** Ports of all servers. */
  ports: number[];
  /** Value for Chromium's --host-resolver-rules; pages that need it declare it in `needs`. */
  hostResolverRules: string;
  tracking: TrackingSettings;
  pages: DemoPage[];
  /** Report of the collector. Its interface is at the collector's origin. */
  report: DemoReport;
  /** Returns every hit that the collectors received, in the order in which its body was complete. */
  received: () => ReceivedHit[];
  /** Returns the calls of the shop's server container. */
  serverCalls: ServerContainer['calls'];
  forget: () => void;
  close: () => Promise<void>;
};

/** Starts the demo shop on free ports, or on the given ones; throws if a port is taken. */
export async function startDemoSite(options: DemoSiteOptions = {}): Promise<DemoSite> {
  const host = options.host ?? '127.0.0.1';
  const record = createHitRecord(() => new Date());
  const { addresses, servers, report, relay } = await openServers({ ...options, host }, record);
  const { origin, tagOrigin, collectorOrigin, secureOrigin } = addresses;
  return {
    origin,
    tagOrigin,
    collectorOrigin,
    secureOrigin,
    ports: servers.map((server) => server.port),
    hostResolverRules: `MAP ${INSECURE_HOST} ${host}, MAP ${UNKNOWN_HOST} ~NOTFOUND`,
    tracking: TRACKING,
    pages: PAGES.map((source) => addressed(source, addresses)),
    report,
    received: record.received,
    serverCalls: relay.calls,
    forget: record.forget,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

async function openServers(options: DemoSiteOptions & { host: string }, record: HitRecord) {
  const { host, port = 0, tagPort = 0, collectorPort = 0 } = options;
  const relay = createServerContainer(options);
  const shop = await listen((...exchange) => serve(addresses, { ...options, relay })(...exchange), {
    host,
    port,
  });
  const report = createDemoReport(shop.origin, Date.now());
  const collect = options.isCollectorDown === true ? OUT_OF_SERVICE : collector(record, report);
  const containerVersion = options.isHealthy === true ? 6 : 7;
  const container = () => containerScript(containerVersion, addresses.collectorOrigin);
  const tag = await listen(tagServerWith(container), { host, port: tagPort });
  const hits = await listen(collect, { host, port: collectorPort });
  const certificate = selfSignedCertificate(host, new Date());
  const secure = await listen((...exchange) => serveSecurely(addresses, collect)(...exchange), {
    host,
    port: 0,
    certificate,
  });
  const addresses: Addresses = {
    origin: shop.origin,
    tagOrigin: tag.origin,
    collectorOrigin: hits.origin,
    secureOrigin: secure.origin,
    insecureTagOrigin: `http://${INSECURE_HOST}:${tag.port}`,
    insecureCollectorOrigin: `http://${INSECURE_HOST}:${hits.port}`,
    unknownOrigin: `http://${UNKNOWN_HOST}`,
  };
  return { addresses, report, relay, servers: [shop, tag, hits, secure] };
}

const TRACKING: TrackingSettings = {
  jsTagName: TAG_NAME,
  phpTagName: COLLECTOR_NAME,
  requiredVariables: ['idsite', 'url', 'action_name', 'page_type'],
  pageViewRule: null,
};

const notFound = answerWith({
  status: 404,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><html lang="fr"><title>Introuvable</title><h1>Page introuvable</h1></html>',
});

function serve(
  addresses: Addresses,
  { isHealthy, purchaseFaults, relay }: DemoSiteOptions & { relay: ServerContainer },
): RequestListener {
  const sells = purchaseScript(purchaseFaults ?? FAULTS_OF_TODAY);
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', addresses.origin);
    const extra = {
      ...RESOURCES,
      ...relay.answers(addresses),
      '/achat.js': sells,
      '/robots.txt': robotsTxt(addresses.origin),
      '/sitemap.xml': sitemapXml(addresses.origin, PAGES),
    };
    const page = PAGES.find(({ path, server }) => path === pathname && server === 'shop');
    const answerOf = isHealthy === true ? (page?.healthyAnswer ?? page?.answer) : page?.answer;
    const answer = answerOf?.(addresses) ?? extra[pathname as keyof typeof extra] ?? notFound;
    answer(request, response);
  };
}

/** Returns the handler of the secure server, which serves pages, tag and collector alike. */
function serveSecurely(addresses: Addresses, collect: RequestListener): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', addresses.secureOrigin);
    if (pathname.endsWith(`/${COLLECTOR_NAME}`)) return collect(request, response);
    if (pathname.endsWith(`/${TAG_NAME}`)) return tagServer(request, response);
    const page = PAGES.find(({ path, server }) => path === pathname && server === 'secure');
    const answer = page?.answer(addresses) ?? RESOURCES[pathname] ?? notFound;
    answer(request, response);
  };
}

function addressed(source: PageSource, { origin, secureOrigin }: Addresses): DemoPage {
  const { server, answer: _, ...page } = source;
  return { ...page, url: (server === 'secure' ? secureOrigin : origin) + page.path };
}
