import type { DetectedTracker, Detection, DetectionQuestion } from '@vigie/contract/detection.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

/** Returns a detection as text: trackers found, the options to evaluate them, and open questions. */
export function formatDetection(detection: Detection, pen: Pen): string {
  const parts = [
    trackerLines(detection, pen),
    siteLines(detection, pen),
    questionLines(detection, pen),
  ].filter((lines) => lines.length > 0);
  return `\n${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n\n`;
}

/** Returns the detected settings that evaluate an audit without given tags. */
export function detectedLines(detection: Detection | undefined, pen: Pen): string[] {
  if (detection === undefined) return [];
  const [primary, ...others] = detection.trackers;
  const { labels, paint } = pen;
  if (primary === undefined) return [heading(labels.detection.none, pen), ...questionLines(detection, pen)];
  const names = [...others, ...detection.others].map(({ name }) => oneLine(name));
  return [
    heading(`${labels.detection.judgedBy} ${oneLine(primary.name)}`, pen),
    ...optionLines(primary, pen),
    ...(primary.waitsForConsent === true ? [`  ${labels.detection.judgedAccepted}`] : []),
    ...(names.length > 0 ? [`  ${paint('dim', `${labels.detection.alsoSeen} ${names.join(', ')}`)}`] : []),
  ];
}

function trackerLines(detection: Detection, pen: Pen): string[] {
  const { labels, paint } = pen;
  const { trackers, visits } = detection;
  const pages = new Set(visits.filter(({ outcome }) => outcome === 'measured').map(({ url }) => url)).size;
  if (trackers.length === 0) return [heading(labels.detection.none, pen)];
  return [
    heading(labels.detection.title(pages), pen),
    ...trackers.flatMap((tracker) => [
      `  ${paint('bold', oneLine(tracker.name))}  ${paint('dim', seenOn(tracker, pen))}`,
      ...optionLines(tracker, pen),
      ...(tracker.accounts.length > 0
        ? [`    ${labels.detection.accounts} ${oneLine(tracker.accounts.join(', '))}`]
        : []),
      ...wayLines(tracker, pen),
      ...(tracker.waitsForConsent === true ? [`    ${labels.detection.waits}`] : []),
    ]),
  ];
}

/** Returns the ways of the hits. Empty where all go to the vendor, as usual. */
function wayLines({ ways = [] }: DetectedTracker, { labels }: Pen): string[] {
  if (ways.every((way) => way === 'direct')) return [];
  const { way, ways: words } = labels.detection;
  return [`    ${way} ${ways.map((one) => words[one]).join(', ')}`];
}

const seenOn = ({ certainty, pages, pageViewPages }: DetectedTracker, { labels }: Pen): string =>
  `${labels.detection[certainty]} · ${labels.detection.seenOn(pages, pageViewPages)}`;

function optionLines(
  { jsTagName, phpTagName, requiredVariables }: DetectedTracker,
  { width }: Pen,
): string[] {
  const words = [
    ...(jsTagName === '' ? [] : [`--js-tag '${jsTagName}'`]),
    ...(phpTagName === '' ? [] : [`--php-tag '${phpTagName}'`]),
    ...(requiredVariables.length === 0 ? [] : [`--require ${requiredVariables.join(',')}`]),
  ];
  return wrap(oneLine(words.join(' ')), width - 4).map((line) => `    ${line}`);
}

function siteLines({ others, dataLayers, consent, site }: Detection, { labels }: Pen): string[] {
  const { detection } = labels;
  const layers = dataLayers.map(({ name, entries }) => `${oneLine(name)} (${detection.entries(entries)})`);
  return [
    ...(others.length > 0
      ? [`  ${detection.alsoSeen} ${others.map(({ name }) => oneLine(name)).join(', ')}`]
      : []),
    `  ${detection.dataLayer} ${layers.length > 0 ? layers.join(', ') : detection.noDataLayer}`,
    ...(consent.isBannerSeen === null
      ? []
      : [
          `  ${detection.banner} ${consent.isBannerSeen ? oneLine(consent.platform ?? detection.unnamed) : detection.noBanner}`,
        ]),
    ...(site.pagesFound === null ? [] : [`  ${detection.site(site.pagesFound, site.pagesForbidden)}`]),
  ];
}

function questionLines({ questions }: Detection, pen: Pen): string[] {
  if (questions.length === 0) return [];
  const { labels } = pen;
  return [
    heading(labels.detection.questions, pen),
    ...questions.flatMap((question) => [
      `  ${labels.detection.ask[question.about]}`,
      ...candidatesOf(question).map((line) => `    ${oneLine(line)}`),
    ]),
  ];
}

function candidatesOf(question: DetectionQuestion): string[] {
  switch (question.about) {
    case 'collector':
      return question.candidates.map(({ jsTagName, phpTagName }) =>
        jsTagName === '' ? `--php-tag '${phpTagName}'` : `--js-tag '${jsTagName}' --php-tag '${phpTagName}'`,
      );
    case 'page-view':
      return question.candidates.map(({ parameter, value }) => `--page-view-rule ${parameter}=${value}`);
    case 'js-tag':
      return question.candidates.map((name) => `--js-tag '${name}'`);
    default:
      return question.candidates;
  }
}
