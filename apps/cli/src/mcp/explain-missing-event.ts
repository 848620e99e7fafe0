import * as z from 'zod';
import { explainEvent } from '@vigie/audit/containers/predict/explain-event.ts';
import { explainAnswer } from '@vigie/audit/containers/predict/explain-answer.ts';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import { UsageError } from '../options/usage-error.ts';
import type { Container, ContainerTag } from '@vigie/contract/container.ts';
import { type EventExplanation, explanationQuerySchema } from '@vigie/contract/stored-container.ts';
import type { ContainerRemedy } from '@vigie/contract/container-answer.ts';
import { missedSentence, remedySentence } from '@vigie/contract/wording/container-answers.ts';
import { conditionParts, nameOfTag } from '@vigie/contract/wording/container-words.ts';
import { findWebsite } from '../panel/find-website.ts';
import { panelOf, screen, tool, type Means } from './tool.ts';

const { event } = explanationQuerySchema.shape;

export const explainMissingEvent = tool({
  name: 'explain_missing_event',
  title: 'Explain a missing event',
  description:
    'Explains why an event did not leave: the tags of the tag manager that could have sent it, what stopped each, and what to change. Of the last visit of a website of the panel; without a website, of the page, which is visited now.',
  input: z.object({
    event: event.describe('The name of the event, such as purchase.'),
    website: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe('A website of the panel, by address, name or id.'),
    page: webUrlSchema
      .optional()
      .describe('The address of a page; without it, the page of the website that had the event last.'),
  }),
  async answer({ event: name, website, page }, means, signal) {
    if (website !== undefined) return ofPanel({ name, website, page }, means);
    if (page === undefined) throw new UsageError(['name a website of the panel, or a page to visit']);
    const { observation, found } = await means.seePage(page, signal);
    const { tags } = explainEvent({ containers: found, observation, event: { name } });
    return {
      event: name,
      page: observation.finalUrl ?? page,
      containers: found.map(({ container, url }) => {
        const own = tags
          .filter((one) => one.script === url && one.container === container.id)
          .map(explainAnswer);
        const remedy = own.length === 0 ? { kind: 'add-tag' as const, key: name } : null;
        return explained({ container, address: url, tags: own, remedy });
      }),
    };
  },
});

async function ofPanel(
  { name, website, page }: { name: string; website: string; page: string | undefined },
  means: Means,
) {
  const { calls, url: panelUrl } = panelOf(means);
  const { id: websiteId } = await findWebsite(calls, website);
  const explanation = await calls.containers.explain({ websiteId, event: name, url: page });
  if (explanation === null)
    return { event: name, says: 'No such visit has a stored container of a tag manager.' };
  return {
    event: name,
    page: explanation.url,
    visitedAt: explanation.observedAt,
    containers: explanation.containers.map(explained),
    links: { visit: screen(panelUrl, '/urls/liste', { observation: explanation.observationId }) },
  };
}

type Explained = Omit<EventExplanation['containers'][number], 'id' | 'isBorrowed'>;

function explained({ container, address, tags, remedy }: Explained) {
  const known = new Map(container.tags.map((tag) => [tag.number, tag]));
  return {
    container: container.id ?? address,
    remedy: remedyText(remedy),
    tags: tags.map((tag) => ({
      tag: tag.tag,
      name: nameOf(known.get(tag.tag), container),
      outcome: tag.outcome,
      nearestPush: tag.push ?? undefined,
      missed: tag.triggers.flatMap((trigger) => missedOf(trigger, container)),
      consentWithheld: tag.withheld.length === 0 ? undefined : tag.withheld,
      unknownVariables: tag.missing.length === 0 ? undefined : tag.missing,
      remedy: remedyText(tag.remedy),
    })),
  };
}

function remedyText(remedy: ContainerRemedy | null): string | undefined {
  return remedy === null ? undefined : maskText(remedySentence(remedy, {}, 'en'));
}

function nameOf(tag: ContainerTag | undefined, container: Container): string | undefined {
  return tag === undefined ? undefined : nameOfTag(tag, container, 'en');
}

/** Returns sentences about conditions that do not hold or are unknown. */
function missedOf(
  { trigger, conditions }: Explained['tags'][number]['triggers'][number],
  container: Container,
) {
  const expected = container.triggers.find(({ number }) => number === trigger)?.conditions ?? [];
  return conditions.flatMap(({ holds, left }, index) => {
    const condition = expected[index];
    if (holds === true || condition === undefined) return [];
    const { left: side, words: operator, right } = conditionParts(condition, container, 'en');
    const says = maskText(missedSentence({ side, operator, holds, left, right }, 'en'));
    return [{ trigger, condition: index + 1, says }];
  });
}
