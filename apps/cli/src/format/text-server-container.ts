import { incomingEvents } from '@vigie/audit/containers/server/incoming-events.ts';
import { reviewServer } from '@vigie/audit/containers/server/review-server.ts';
import type { FoundPart } from '@vigie/audit/containers/review/found-part.ts';
import type { Container, IncomingEvent } from '@vigie/contract/container.ts';
import { CONTAINER_REVIEW_WORDS, findingDetails } from '@vigie/contract/wording/container-review-words.ts';
import {
  containerWording,
  nameOfServerPart,
  nameOfTag,
  nameOfTrigger,
  nameOfVariable,
} from '@vigie/contract/wording/container-words.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

/** Returns what only a server container has: clients, transformations, incoming events, review. */
export function serverLines(container: Container, pen: Pen): string[] {
  const { clients = [], transformations = [] } = container;
  const words = pen.labels.container.server;
  const name = (part: { name: string | null; type: string }) =>
    oneLine(nameOfServerPart(part, pen.labels.locale));
  const findings = reviewServer(container, { events: null });
  return [
    `    ${pen.paint('dim', words.counts(clients.length, transformations.length))}`,
    ...clients.flatMap((client) => hanging(words.client(client.number, name(client)), 4, pen)),
    ...transformations.flatMap((one) => {
      const tags = one.tags.map((tag) => `#${tag}`).join(', ') || '–';
      return hanging(words.transformation(one.number, name(one), tags), 4, pen);
    }),
    '',
    heading(words.incoming, pen),
    ...incomingEvents(container).flatMap((event) => eventLines(event, container, pen)),
    '',
    heading(words.review, pen),
    ...(findings.length === 0 ? [`    ${words.nothingFound}`] : []),
    ...findings.flatMap((finding) => hanging(findingText(finding, container, pen), 4, pen)),
  ];
}

function eventLines({ client, event, tags }: IncomingEvent, container: Container, pen: Pen): string[] {
  const { locale, container: words } = pen.labels;
  const from = container.clients?.find(({ number }) => number === client);
  const source = from === undefined ? words.server.anyClient : nameOfServerPart(from, locale);
  const shown = (number: number) => {
    const tag = container.tags.find((one) => one.number === number);
    return `#${number}${tag === undefined ? '' : ` ${oneLine(nameOfTag(tag, container, locale))}`}`;
  };
  const { doubts } = containerWording(locale);
  return [
    `    ${pen.paint('bold', oneLine(event ?? words.server.otherEvents))}  ${pen.paint('dim', oneLine(source))}`,
    ...tags.flatMap((one) => {
      if (one.outcome !== 'not-decidable') return hanging(`${words.fires} ${shown(one.tag)}`, 9, pen);
      const missing = one.missing.map((number) => {
        const variable = container.variables.find((other) => other.number === number);
        return words.variable(
          number,
          variable === undefined ? '?' : oneLine(nameOfVariable(variable, locale)),
        );
      });
      const others = one.doubts.filter((doubt) => doubt !== 'variable').map((doubt) => doubts[doubt]);
      return hanging(
        words.because(`${words.mayFire} ${shown(one.tag)}`, [...missing, ...others].join('; ')),
        9,
        pen,
      );
    }),
  ];
}

function findingText(finding: FoundPart, container: Container, { labels }: Pen): string {
  const { locale } = labels;
  const { kinds } = CONTAINER_REVIEW_WORDS[locale];
  const details = findingDetails({ ...finding, lookedAt: { visits: 0, days: 0 } }, locale);
  const part = partName(finding, container, locale);
  const where = [...(part === null ? [] : [part]), ...(details === '' ? [] : [details])].join(', ');
  return oneLine(labels.container.because(kinds[finding.kind], where));
}

const hasNumber = (number: number | null | undefined) => (part: { number: number }) => part.number === number;

function partName(
  { tag, trigger, variable, client, transformation }: FoundPart,
  { tags, triggers, variables, clients = [], transformations = [] }: Container,
  locale: Pen['labels']['locale'],
): string | null {
  const container = { variables };
  const ofTag = tags.find(hasNumber(tag));
  const ofTrigger = triggers.find(hasNumber(trigger));
  const ofVariable = variables.find(hasNumber(variable));
  const other = clients.find(hasNumber(client)) ?? transformations.find(hasNumber(transformation));
  if (ofTag !== undefined) return nameOfTag(ofTag, container, locale);
  if (ofTrigger !== undefined) return nameOfTrigger(ofTrigger, container, locale);
  if (ofVariable !== undefined) return nameOfVariable(ofVariable, locale);
  return other === undefined ? null : nameOfServerPart(other, locale);
}

function hanging(text: string, indent: number, { width }: Pen): string[] {
  return wrap(text, width - indent).map((line) => ' '.repeat(indent) + line);
}
