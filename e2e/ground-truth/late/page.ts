import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { ExpectedVerdicts } from '@vigie/demo-site/demo-page.ts';
import type { Command } from '@vigie/demo-site/shop/tracking-snippet.ts';
import {
  COLLECTOR_NAME,
  TAG_NAME,
  dataLayerScript,
  queueScript,
  script,
} from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { Tracker } from '@vigie/demo-site/trackers/tracker.ts';
import type { Stated } from '../verdict-differences.ts';

/** A page that changes after its load, with the expected findings of a visit. */
export type LatePage = {
  id: number;
  /** Name of the event, and its time in ms after the load. */
  name: string;
  path: string;
  /** True if the tests visit it; the other pages are visited by `evaluate-late-pages.ts` only. */
  inTests: boolean;
  parts: Parts;
  /**
   * One ground truth, or several alternatives for a change at the limit of a visit. A mixture of alternatives is wrong.
   */
  expectations: PageGroundTruth[];
};

/** Parts of a page; a missing part has its plain form. */
export type Parts = {
  /** HTML of the dataLayer; default: one entry is pushed. */
  layer?: string;
  /** Source of the tag: an element of the page, or the page's code adds it. */
  tag?: 'element' | 'by-code';
  /** Hit that the tag sends immediately. */
  atOnce?: 'page-view' | 'event' | 'nothing';
  transport?: Command[number];
  /** Part of the collector's path: `hors-service` answers 500. */
  collectorWay?: string;
  /** A real tracker that replaces the demo site's tag. */
  tracker?: Tracker;
  /** DataLayers that the audit evaluates instead of `dataLayer`. */
  dataLayers?: TrackingSettings['dataLayers'];
  headers?: Record<string, string>;
  body?: string;
  /** JavaScript at the end of the body; it may use everything in KIT. */
  code?: string;
  /** JavaScript of the frame with the tag: one of the page's own origin, or of another site. */
  frame?: { site: 'own' | 'other'; code: string };
};

/** Ground truth of a page; all checks without a reason here pass. */
export type PageGroundTruth = Pick<Stated, 'causes' | 'warnings'> & {
  reasons: Partial<ExpectedVerdicts>;
  /** Entries that the page puts into its dataLayer, in order. */
  pushes: Json[];
  /** Hits in their order: kind, name of an event, part after the page's path. Null where no claim is made. */
  hits: string[] | null;
  views: string[];
};

/** Origins of the pages' servers; the second name of the site makes it another site. */
export type Origins = { otherSite: string; tag: string; collector: string };

export const ENTRY = { page_type: 'essai', page_language: 'fr', user_status: 'visiteur' };

const PHARE = {
  jsTagName: TAG_NAME,
  phpTagName: COLLECTOR_NAME,
  requiredVariables: ['idsite', 'url', 'action_name', 'page_type'],
};

const KIT = `const pageView = () => _phare.push(['trackPageView']);
const sendEvent = (name) => _phare.push(['trackEvent', 'essai', name]);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const loaded = new Promise((done) => addEventListener('load', done));
const after = (ms, run) => loaded.then(() => wait(ms)).then(() => run());
const add = (name, attributes) => document.body.appendChild(Object.assign(document.createElement(name), attributes));`;

/** Returns the panel's settings for the page's tracker. */
export function trackingOf({ parts: { tracker, dataLayers } }: LatePage): TrackingSettings {
  const { jsTagName, phpTagName, requiredVariables } = tracker ?? PHARE;
  return { jsTagName, phpTagName, requiredVariables, dataLayers, pageViewRule: null };
}

/** Returns whether a path of the collector belongs to the page. */
export function isHitOf({ id, parts }: LatePage, path: string): boolean {
  return path.startsWith(`/${parts.collectorWay ?? 'accueil'}/${id}/`);
}

/** Returns the page itself; its tag may be in a frame. */
export function lateDocument(page: LatePage, origins: Origins): string {
  const { layer, frame, tag, body = '', code = '' } = page.parts;
  const frameOrigin = frame?.site === 'other' ? origins.otherSite : '';
  const head = [layer ?? dataLayerScript([ENTRY]), script(KIT)];
  if (frame === undefined) head.push(tagOf(page, origins, tag));
  const end = [body, script(code)];
  if (frame) end.push(`<iframe src="${frameOrigin}${page.path}/cadre" title="cadre"></iframe>`);
  return html(page, head.join('\n'), end.join('\n'));
}

/** Returns the document of the frame with the tag. */
export function lateFrame(page: LatePage, origins: Origins): string {
  return html(page, [script(KIT), tagOf(page, origins)].join('\n'), script(page.parts.frame?.code ?? ''));
}

function html({ name }: LatePage, head: string, end: string): string {
  return `<!doctype html>
<html lang="fr" data-page_type="essai">
<head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
${head}
</head>
<body><h1>${name}</h1>
${end}</body>
</html>`;
}

/** Returns the tag's queue with the tag, or with the function that adds the tag later. */
function tagOf({ id, parts }: LatePage, origins: Origins, how: Parts['tag'] = 'element'): string {
  const { tracker, transport, atOnce = 'page-view', collectorWay = 'accueil' } = parts;
  const collector = `${origins.collector}/${collectorWay}/${id}`;
  if (tracker) return tracker.install({ library: `${origins.tag}/${tracker.jsTagName}`, collector });
  const commands: Command[] = transport === undefined ? [] : [['setTransport', transport]];
  if (atOnce === 'event') commands.push(['trackEvent', 'essai', 'debut']);
  if (atOnce === 'page-view') commands.push(['trackPageView']);
  const tag = `${origins.tag}/${TAG_NAME}`;
  const addTag = script(`const addTag = (src = '${tag}') => add('script', { src });`);
  const element = how === 'element' ? `<script async src="${tag}"></script>` : '';
  return [addTag, queueScript(`${collector}/${COLLECTOR_NAME}`, commands), element].join('\n');
}
