import { readPlanFiles } from '@vigie/audit/plan-files/read-plan-files.ts';
import { writePlan } from '@vigie/audit/plan-files/write-plan.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { PlanFileFormat, PlanReading, PlanReadingInput } from '@vigie/contract/plan-import.ts';
import type { Call } from '../../access/actor.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requirePlan } from './plans.service.ts';
