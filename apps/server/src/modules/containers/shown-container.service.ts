import { withTexts } from '@vigie/audit/containers/container-texts.ts';
import { createMasking } from '@vigie/audit/containers/personal-texts.ts';
import { hidingOf } from '@vigie/audit/redaction/hide-matches.ts';
import type { ContainerRemedy } from '@vigie/contract/container-answer.ts';
import type { Container, EvaluatedTrigger, PredictedPush, PredictedTag } from '@vigie/contract/container.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Db } from '../../db/schema/database.ts';
import { findRedactions } from '../companies/redactions.store.ts';

/** Functions that return the parts of containers and comparisons that a company may see. */
export interface ShownContainerParts {
  container: (container: Container) => Container;
  push: (push: PredictedPush) => PredictedPush;
  triggers: (triggers: EvaluatedTrigger[]) => EvaluatedTrigger[];
  remedy: (remedy: ContainerRemedy) => ContainerRemedy;
  text: (text: string) => string;
}

/**
 * Returns functions that mask personal data and hide what the company's redactions name, also in data stored before the
 * redactions.
 */
export async function shownTo(db: Db, companyId: string): Promise<ShownContainerParts> {
  const { rules } = await findRedactions(db, companyId);
  const hiding = rules.length === 0 ? null : hidingOf(rules);
  const mask = createMasking();
  const text = (given: string): string => mask(hiding === null ? given : hiding.text(given));
  const triggers = (given: EvaluatedTrigger[]) => given.map((one) => shownTrigger(one, text));
  const tag = (one: PredictedTag): PredictedTag => ({
    ...one,
    triggers: triggers(one.triggers),
    blocking: triggers(one.blocking),
  });
  return {
    text,
    triggers,
    remedy: ({ key, from, to, ...rest }) => ({
      ...rest,
      ...(key !== undefined && { key: text(key) }),
      ...(from !== undefined && { from: shownJson(from, text) }),
      ...(to !== undefined && { to: shownJson(to, text) }),
    }),
    container: (container) => withTexts(container, text),
    push: (push) => ({
      ...push,
      event: push.event === null ? null : text(push.event),
      tags: push.tags.map(tag),
    }),
  };
}

function shownTrigger(trigger: EvaluatedTrigger, text: (given: string) => string): EvaluatedTrigger {
  return {
    ...trigger,
    conditions: trigger.conditions.map(({ left, right, ...rest }) => ({
      ...rest,
      ...(left !== undefined && { left: shownJson(left, text) }),
      ...(right !== undefined && { right: shownJson(right, text) }),
    })),
  };
}

function shownJson(value: Json, text: (given: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item) => shownJson(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shownJson(item, text)]));
}
