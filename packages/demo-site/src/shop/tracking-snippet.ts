import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { CONTAINER_ID } from '../tag/container/container.ts';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';

/** Command of the tag's queue: name, then values. A value in `{ js }` is written as code. */
export type Command = [string, ...(string | number | { js: string })[]];

/** Content of the tag's snippet. */
export type Snippet = {
  collector: string;
  tag: string;
  commands?: Command[];
  /** Attributes of the script element; `async` if not given. */
  attributes?: string;
};

export const SITE_ID = '7';
/** File name of the collector: the PHP tag name of the tracking settings. */
export const COLLECTOR_NAME = 'collecte.php';
/** File name of the tag: the JS tag name of the tracking settings. */
export const TAG_NAME = 'phare.js';

/** The second tracker of the one page that has two. */
export const SECOND_TRACKER = {
  name: 'Vague',
  family: 'plausible',
  jsTagName: 'vague.js',
  phpTagName: '/vague/api/event',
  requiredVariables: ['u', 'd'],
  pageViewRule: null,
} satisfies Tracker;

/** Returns a script of the shop's own that configures the tag, then the tag itself. */
export function measuringTag(settings: string) {
  return ({ tagOrigin, collectorOrigin }: { tagOrigin: string; collectorOrigin: string }): string =>
    `<script src="${settings}" data-collector="${collectorOrigin}"></script>
<script async src="${tagOrigin}/${TAG_NAME}"></script>`;
}

/** First consent command of every page with the container. */
export const CONSENT_DEFAULT: Json = [
  'consent',
  'default',
  { analytics_storage: 'granted', ad_storage: 'denied' },
];

/** Inline script of the consent default, in the form that Google documents. */
export const CONSENT_SCRIPT = script(`window.dataLayer = window.dataLayer || [];
function gtag() { dataLayer.push(arguments); }
gtag(...${inScript(CONSENT_DEFAULT)});`);

/** Returns the container's element, in the form that its documentation gives. */
export function managerSnippet(tagOrigin: string): string {
  return script(`(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':
new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],
j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src=
'${tagOrigin}/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);
})(window,document,'script','dataLayer','${CONTAINER_ID}');`);
}

/** Returns the second tracker's element, in the form that its documentation gives. */
export function secondTag({
  collectorOrigin,
  tagOrigin,
}: {
  collectorOrigin: string;
  tagOrigin: string;
}): string {
  const collector = collectorOrigin + SECOND_TRACKER.phpTagName;
  return `<script defer data-domain="boutique.example" data-collector="${collector}" src="${tagOrigin}/${SECOND_TRACKER.jsTagName}"></script>`;
}

/** Returns an inline script that declares the dataLayer and pushes each entry by itself. */
export function dataLayerScript(pushes: Json[]): string {
  const calls = pushes.map((entry) => `dataLayer.push(${inScript(entry)});`);
  return script(['window.dataLayer = window.dataLayer || [];', ...calls].join('\n'));
}

/** Returns the tag's queue with its settings, then the tag itself, in the form that its documentation gives. */
export function tagSnippet({
  collector,
  tag,
  commands = [['trackPageView']],
  attributes = 'async',
}: Snippet): string {
  return `${queueScript(collector, commands)}\n<script ${attributes} src="${tag}"></script>`;
}

/** Returns an inline script of the tag's queue: the settings, then the commands that run once the tag has loaded. */
export function queueScript(collector: string, commands: Command[]): string {
  const all: Command[] = [['setCollector', collector], ['setSite', SITE_ID], ...commands];
  const calls = all.map((command) => `_phare.push([${command.map(valueInScript).join(', ')}]);`);
  return script(['window._phare = window._phare || [];', ...calls].join('\n'));
}

/** Returns an inline script element. */
export function script(code: string): string {
  return `<script>\n${code}\n</script>`;
}

function valueInScript(value: Command[number]): string {
  return typeof value === 'object' ? value.js : inScript(value);
}

function inScript(value: Json): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
