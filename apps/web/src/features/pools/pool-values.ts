import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { PoolDetail, PoolInput, PoolStatus } from '@vigie/contract/pool.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { needsOf, needsValuesOf, type NeedsValues } from '../../shared/fields/needs/needs-values.ts';
import { profileOf, profileValuesOf, type ProfileValues } from '../../shared/fields/profile-fields.tsx';
import { numberOf, type FormRules } from '../../shared/forms/form-rules.ts';
import { filledPatterns } from '../../shared/ui/page-selection-input/page-patterns.ts';
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

/** Form values of a pool. A choice may be missing, and a number is '' while its field is empty. */
export interface PoolFields extends ProfileValues {
  name: string;
  description: string;
  category: Category | '';
  severity: Severity | '';
  allPages: boolean;
  urls: string[];
  tests: ChosenTest[];
  journeys: ChosenJourney[];
  schedule: Schedule | null;
  /** '' is any agent. */
  agentId: string;
  /** True if the pool requires other agents than its website. */
  hasOwnNeeds: boolean;
  agentNeeds: NeedsValues;
  /** '' is the website itself. */
  contextId: string;
  /** '' is no login journey. */
  preludeId: string;
  mode: PoolInput['settings']['mode'];
  consent: ConsentAction;
  consentMatrix: boolean;
  /** '' if the matrix delays nothing. */
  holdBackSeconds: string;
  pagesMax: number | string;
  status: PoolStatus;
}
export type PoolField = keyof PoolFields;

const PAGES_MAX_FIRST = 50;
export const NEW_POOL: PoolFields = {
  name: '',
  description: '',
  category: '',
  severity: '',
  allPages: true,
  urls: [],
  tests: [],
  journeys: [],
  schedule: null,
  agentId: '',
  hasOwnNeeds: false,
  agentNeeds: needsValuesOf(),
  contextId: '',
  preludeId: '',
  mode: 'isolated',
  consent: 'none',
  consentMatrix: false,
  holdBackSeconds: '',
  ...profileValuesOf(undefined),
  pagesMax: PAGES_MAX_FIRST,
  status: 'draft',
};

/** Returns a new pool; with a test, it takes over the test's name, pages and severity. */
export function newPoolWith(test: PageTest | null): PoolFields {
  if (test === null) return NEW_POOL;
  const { title, category, severity, allPages, urls } = test;
  return {
    ...NEW_POOL,
    name: title,
    category,
    severity,
    allPages,
    urls,
    tests: [chosenTestOf(test)],
  };
}

/** Rules of the form of a pool; saving adds the website. */
export const POOL_RULES: FormRules<PoolFields, ReturnType<typeof poolInputOf>> = {
  schema: (schemas) => schemas.poolInputSchema,
  inputOf: poolInputOf,
  fields: [
    'name',
    'description',
    'category',
    'severity',
    'urls',
    'tests',
    'journeys',
    'schedule',
    'agentId',
    'agentNeeds',
    'contextId',
    'preludeId',
    'mode',
    'consent',
    'consentMatrix',
    'holdBackSeconds',
    'device',
    'language',
    'timeZone',
    'pagesMax',
    'status',
  ],
  names: { testIds: 'tests', journeyIds: 'journeys' },
  more: ({ schedule }, schemas) => {
    const error = scheduleError(schedule, schemas);
    return error ? [error] : [];
  },
};

/** Returns the input for the contract; a missing choice stays ''. */
export function poolInputOf(fields: PoolFields): Omit<PoolInput, 'websiteId'> {
  const { allPages, urls, tests, journeys, schedule, agentId, contextId, mode, consent, status } = fields;
  const profile = profileOf(fields);
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    category: fields.category as Category,
    severity: fields.severity as Severity,
    allPages,
    urls: allPages ? [] : filledPatterns(urls),
    testIds: tests.map(({ id }) => id),
    journeyIds: journeys.map(({ id }) => id),
    schedule: schedule === null ? null : { ...schedule, cron: schedule.cron.trim() },
    settings: {
      agentId: agentId === '' ? null : agentId,
      contextId: contextId === '' ? null : contextId,
      ...(fields.preludeId === '' ? {} : { preludeId: fields.preludeId }),
      mode,
      consent,
      pagesMax: numberOf(fields.pagesMax),
      ...matrixOf(fields),
      ...(profile === undefined ? {} : { profile }),
      ...(fields.hasOwnNeeds ? { agentNeeds: needsOf(fields.agentNeeds) } : {}),
    },
    status,
  };
}

function matrixOf({ consentMatrix, holdBackSeconds }: PoolFields) {
  if (!consentMatrix) return {};
  return { consentMatrix, ...(holdBackSeconds !== '' && { holdBackSeconds: Number(holdBackSeconds) }) };
}

export function poolFieldsOf(pool: PoolDetail): PoolFields {
  const { name, description, category, severity, allPages, urls, schedule, settings, status } = pool;
  return {
    name,
    description,
    category,
    severity,
    allPages,
    urls,
    tests: pool.tests.map(chosenTestOf),
    journeys: pool.journeys?.map(chosenJourneyOf) ?? [],
    schedule,
    agentId: settings.agentId ?? '',
    hasOwnNeeds: settings.agentNeeds !== undefined,
    agentNeeds: needsValuesOf(settings.agentNeeds),
    contextId: settings.contextId ?? '',
    preludeId: settings.preludeId ?? '',
    mode: settings.mode,
    consent: settings.consent,
    consentMatrix: settings.consentMatrix ?? false,
    holdBackSeconds: String(settings.holdBackSeconds ?? ''),
    ...profileValuesOf(settings.profile),
    pagesMax: settings.pagesMax,
    status,
  };
}
