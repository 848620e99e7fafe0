import type { Category, Severity } from '@vigie/contract/classification.ts';
import { PAGES_PER_AUDIT_MAX, TESTS_PER_POOL_MAX } from '@vigie/contract/limits.ts';
import type { ConsentAction } from '@vigie/contract/observation/observation.ts';
import type { PoolDetail, PoolInput, PoolStatus } from '@vigie/contract/pool.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import {
  filledPatterns,
  selectionRefusal,
  type SelectionRefusal,
} from '../../ui/page-selection-input/page-patterns.ts';
import { scheduleRefusal, type ScheduleRefusal } from '../../ui/schedule/schedule-times.ts';

/** A test that was chosen, with what the wizard shows of it. */
export interface ChosenTest {
  id: string;
  title: string;
  isDraft: boolean;
  severity: Severity;
}

/** The wizard's fields; what is chosen from a list may not be chosen yet, numbers may be blank while typed. */
export interface PoolFields {
  name: string;
  description: string;
  category: Category | '';
  severity: Severity | '';
  allPages: boolean;
  urls: string[];
  tests: ChosenTest[];
  schedule: Schedule | null;
  /** '' is any agent. */
  agentId: string;
  /** '' is the website itself. */
  contextId: string;
  mode: PoolInput['settings']['mode'];
  consent: ConsentAction;
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
  schedule: null,
  agentId: '',
  contextId: '',
  mode: 'isolated',
  consent: 'none',
  pagesMax: PAGES_MAX_FIRST,
  status: 'draft',
};

const NAME_LENGTH_MAX = 160;
const DESCRIPTION_LENGTH_MAX = 2000;

/** Why a field is refused, with the values that its sentence needs. */
export type PoolRefusal =
  | { code: 'name-required' | 'category-required' | 'severity-required' | 'refused' }
  | { code: 'test-unknown' | 'agent-unknown' | 'context-unknown' }
  | { code: 'name-too-long' | 'description-too-long' | 'tests-too-many'; max: number }
  | { code: 'pages-range'; min: number; max: number }
  | { selection: SelectionRefusal }
  | { schedule: ScheduleRefusal };
export type PoolRefusals = Partial<Record<PoolField, PoolRefusal>>;

/** The rules of the contract's poolInputSchema, without its library (specification §5). */
export function poolRefusals(fields: PoolFields): PoolRefusals {
  const selection = selectionRefusal(fields);
  const schedule = scheduleRefusal(fields.schedule);
  const found: [PoolField, PoolRefusal | null][] = [
    ['name', nameRefusal(fields.name.trim())],
    ['description', tooLong(fields.description.trim(), 'description-too-long', DESCRIPTION_LENGTH_MAX)],
    ['category', fields.category === '' ? { code: 'category-required' } : null],
    ['severity', fields.severity === '' ? { code: 'severity-required' } : null],
    ['urls', selection === null ? null : { selection }],
    ['tests', tooLong(fields.tests, 'tests-too-many', TESTS_PER_POOL_MAX)],
    ['schedule', schedule === null ? null : { schedule }],
    ['pagesMax', pagesRefusal(fields.pagesMax)],
  ];
  return Object.fromEntries(found.filter(([, refusal]) => refusal !== null));
}

/** What the contract takes; asked only of fields without a refusal. */
export function poolInputOf(fields: PoolFields): Omit<PoolInput, 'websiteId'> {
  const { allPages, urls, tests, schedule, agentId, contextId, mode, consent, status } = fields;
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    category: fields.category as Category,
    severity: fields.severity as Severity,
    allPages,
    urls: allPages ? [] : filledPatterns(urls),
    testIds: tests.map(({ id }) => id),
    schedule: schedule === null ? null : { ...schedule, cron: schedule.cron.trim() },
    settings: {
      agentId: agentId === '' ? null : agentId,
      contextId: contextId === '' ? null : contextId,
      mode,
      consent,
      pagesMax: Number(fields.pagesMax),
    },
    status,
  };
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
    tests: pool.tests.map(({ id, title, isDraft, severity }) => ({ id, title, isDraft, severity })),
    schedule,
    agentId: settings.agentId ?? '',
    contextId: settings.contextId ?? '',
    mode: settings.mode,
    consent: settings.consent,
    pagesMax: settings.pagesMax,
    status,
  };
}

function nameRefusal(name: string): PoolRefusal | null {
  return name === '' ? { code: 'name-required' } : tooLong(name, 'name-too-long', NAME_LENGTH_MAX);
}

type TooLong = 'name-too-long' | 'description-too-long' | 'tests-too-many';
function tooLong({ length }: { length: number }, code: TooLong, max: number): PoolRefusal | null {
  return length > max ? { code, max } : null;
}

function pagesRefusal(pages: number | string): PoolRefusal | null {
  const count = Number(pages);
  const isInRange = pages !== '' && Number.isInteger(count) && count >= 1 && count <= PAGES_PER_AUDIT_MAX;
  return isInRange ? null : { code: 'pages-range', min: 1, max: PAGES_PER_AUDIT_MAX };
}
