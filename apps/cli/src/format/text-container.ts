import type { Container, ContainerTag, PredictedPush, PredictedTag } from '@vigie/contract/container.ts';
import type { TiedRequest } from '@vigie/audit/containers/tie/tie-requests.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import { PRODUCT_NAMES } from '@vigie/contract/wording/container-wording.ts';
import { containerWording, nameOfTag, nameOfVariable } from '@vigie/contract/wording/container-words.ts';
import type { ReadContainers } from '../report/read-containers.ts';
import { serverLines } from './text-server-container.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

/** Returns containers as text, with their reaction to each push of a page beside what was sent. */
export function formatContainers(
  { found, tried, hits }: ReadContainers,
  on: string | null,
  pen: Pen,
): string {
  const parts = found.flatMap((container, at) => [
    containerLines(container, pen),
    ...(tried === null
      ? []
      : [pushLines(container, { pushes: [], requests: [], ...tried[at], hits, on }, pen)]),
  ]);
  return `\n${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n\n`;
}

function containerLines(container: Container, pen: Pen): string[] {
  const { labels, paint } = pen;
  const { product, id, version, tags, triggers, variables, zones, unreadable } = container;
  const words = labels.container;
  const loaded = zones.flatMap(({ containers }) => containers);
  return [
    heading(
      oneLine(
        [
          words.title(PRODUCT_NAMES[product], id, version),
          ...(container.context === 'server' ? [words.server.name] : []),
        ].join(' · '),
      ),
      pen,
    ),
    `    ${paint('dim', words.counts(tags.length, triggers.length, variables.length))}`,
    ...(loaded.length > 0 ? [`    ${words.zones(oneLine(loaded.join(', ')))}`] : []),
    ...tags.flatMap((tag) => tagLines(tag, container, pen)),
    ...(container.context === 'server' ? serverLines(container, pen) : []),
    ...unreadable.map(
      ({ part, reason }) =>
        `    ${words.unreadable} ${oneLine(part)}: ${containerWording(labels.locale).unreadable[reason]}`,
    ),
  ];
}

function tagLines(tag: ContainerTag, container: Container, pen: Pen): string[] {
  const { labels } = pen;
  const words = labels.container;
  const { triggers, blocking, consent, paused } = tag;
  const template = container.templates?.find(({ type }) => type === tag.type)?.name;
  const facts = [
    ...(template === undefined ? [] : [oneLine(template)]),
    ...(paused ? [words.paused] : []),
    triggers.length === 0 ? words.noTrigger : words.triggers(triggers.join(', ')),
    ...(blocking.length === 0 ? [] : [words.blocking(blocking.join(', '))]),
    ...(consent === null || consent.length === 0 ? [] : [words.needs(consent.join(', '))]),
  ];
  return hanging(
    `#${tag.number}  ${oneLine(nameOfTag(tag, container, labels.locale))}  (${facts.join(' · ')})`,
    4,
    pen,
  );
}

interface Tried {
  pushes: PredictedPush[];
  requests: TiedRequest[];
  hits: Hit[];
  on: string | null;
}

function pushLines(container: Container, { pushes, requests, hits, on }: Tried, pen: Pen): string[] {
  const { labels, paint } = pen;
  const words = labels.container;
  const isServer = container.context === 'server';
  const title = heading((isServer ? words.server.received : words.pushes)(on ?? ''), pen);
  if (pushes.length === 0) return [title, `    ${isServer ? words.server.noneReceived : words.notRun}`];
  return [
    title,
    ...pushes.flatMap((push, at) => {
      const untilMs = pushes[at + 1]?.atMs ?? Infinity;
      const left = hits.filter(({ atMs }) => atMs >= (at === 0 ? -Infinity : push.atMs) && atMs < untilMs);
      return [
        `    ${paint('dim', String(push.index).padStart(3))}  ${paint('bold', oneLine(push.event ?? words.noEvent))}`,
        ...predictionLines(container, push, pen),
        ...(isServer ? [] : seenLines(left, requests, pen)),
      ];
    }),
  ];
}

function predictionLines(container: Container, push: PredictedPush, pen: Pen): string[] {
  const words = pen.labels.container;
  const fires = push.tags.filter(({ outcome }) => outcome === 'fires' || outcome === 'fires-in-sequence');
  const others = push.tags.filter((one) => !fires.includes(one));
  const name = ({ tag: number }: PredictedTag) => {
    const tag = container.tags.find((one) => one.number === number);
    return `#${number}${tag === undefined ? '' : ` ${oneLine(nameOfTag(tag, container, pen.labels.locale))}`}`;
  };
  return [
    ...fires.flatMap((one) => hanging(`${words.fires} ${name(one)}`, 9, pen)),
    ...(push.event !== null && push.tags.length === 0 ? [`         ${words.firesNothing}`] : []),
    ...others.flatMap((one) =>
      hanging(
        one.outcome === 'not-decidable'
          ? words.because(`${words.mayFire} ${name(one)}`, notKnown(container, one, pen))
          : words.because(`${words.stays} ${name(one)}`, whyNot(one, pen)),
        9,
        pen,
      ),
    ),
  ];
}

function whyNot({ outcome, withheld }: PredictedTag, { labels }: Pen): string {
  const why = containerWording(labels.locale).outcomes[outcome];
  return withheld.length === 0 ? why : `${why} (${withheld.join(', ')})`;
}

function notKnown({ variables }: Container, { missing, doubts }: PredictedTag, { labels }: Pen): string {
  const named = missing.map((number) => {
    const variable = variables.find((one) => one.number === number);
    return labels.container.variable(
      number,
      variable === undefined ? '?' : oneLine(nameOfVariable(variable, labels.locale)),
    );
  });
  const other = doubts
    .filter((doubt) => doubt !== 'variable')
    .map((doubt) => containerWording(labels.locale).doubts[doubt]);
  return [...named, ...other].join('; ');
}

function seenLines(hits: readonly Hit[], requests: readonly TiedRequest[], pen: Pen): string[] {
  const words = pen.labels.container;
  const counts = new Map<string, number>();
  for (const hit of hits) {
    const tie = requests.find(({ requestId }) => requestId === hit.requestId);
    const description = [hit.vendor ?? '?', hit.siteId, hit.kind, senderOf(tie, pen)]
      .filter(Boolean)
      .join(' ');
    counts.set(description, (counts.get(description) ?? 0) + 1);
  }
  return [...counts].flatMap(([description, count]) =>
    hanging(`${words.seen} ${oneLine(description)}${count > 1 ? ` × ${count}` : ''}`, 9, pen),
  );
}

function senderOf(tie: TiedRequest | undefined, { labels }: Pen): string | null {
  if (tie === undefined) return null;
  return tie.tag === null ? labels.container.noKnownTag : labels.container.from(tie.tag);
}

function hanging(text: string, indent: number, { width }: Pen): string[] {
  return wrap(text, width - indent).map((line) => ' '.repeat(indent) + line);
}
