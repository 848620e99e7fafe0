import type { Severity } from '@vigie/contract/classification.ts';
import { POOL_FIELDS } from '@vigie/contract/fields/pool-fields.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { needsOf, needsValuesOf, type NeedsValues } from '../../shared/fields/needs/needs-values.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { scheduleError } from '../../shared/ui/schedule/schedule-times.ts';

/** Selected test, with the data that the form shows. */
export interface ChosenTest {
  id: string;
  title: string;
  isDraft: boolean;
  severity: Severity;
}

export interface ChosenJourney extends ChosenTest {
  changesWorld: boolean;
}

export function chosenTestOf({ id, title, isDraft, severity }: ChosenTest): ChosenTest {
  return { id, title, isDraft, severity };
}

export function chosenJourneyOf({ changesWorld, ...journey }: ChosenJourney): ChosenJourney {
  return { ...chosenTestOf(journey), changesWorld };
}

const idsOf = (chosen: readonly ChosenTest[]) => chosen.map(({ id }) => id);

/** Conversions of fields with form values of their own. */
const CONVERSIONS = {
  tests: { read: (pool?: PoolDetail) => pool?.tests.map(chosenTestOf) ?? [], write: idsOf },
  journeys: { read: (pool?: PoolDetail) => pool?.journeys?.map(chosenJourneyOf) ?? [], write: idsOf },
  hasOwnNeeds: {
    read: (pool?: PoolDetail) => pool?.settings.agentNeeds !== undefined,
    write: () => undefined,
  },
  agentNeeds: {
    read: (pool?: PoolDetail): NeedsValues => needsValuesOf(pool?.settings.agentNeeds),
    write: needsOf,
  },
};

export const POOL_FORM = describeForm(POOL_FIELDS, {
  facts: SCHEMA_FACTS.pool,
  schema: (schemas) => schemas.poolInputSchema,
  own: CONVERSIONS,
});

/** Form values of a pool. A choice may be missing, and a number is '' while its field is empty. */
export type PoolFields = FormValues<typeof POOL_FIELDS, Schemas['poolInputSchema'], typeof CONVERSIONS>;

export const NEW_POOL: PoolFields = POOL_FORM.valuesOf();

/** Returns a new pool; with a test, it takes over the test's name, pages and severity. */
export function newPoolWith(test: PageTest | null): PoolFields {
  if (test === null) return NEW_POOL;
  const { title, category, severity, allPages, urls } = test;
  return { ...NEW_POOL, name: title, category, severity, allPages, urls, tests: [chosenTestOf(test)] };
}

/** Rules of the form of a pool; saving adds the website. */
export const POOL_RULES: FormRules<PoolFields, ReturnType<typeof POOL_FORM.rules.inputOf>> = {
  ...POOL_FORM.rules,
  more: ({ schedule }, schemas) => {
    const error = scheduleError(schedule, schemas);
    return error ? [error] : [];
  },
};
