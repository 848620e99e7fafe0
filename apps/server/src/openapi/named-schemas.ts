import type * as z from 'zod';
import { agentSchema } from '@vigie/contract/agent.ts';
import { companyDetailSchema } from '@vigie/contract/company.ts';
import { healthSchema } from '@vigie/contract/health.ts';
import { jobSchema } from '@vigie/contract/job.ts';
import { pageTestSchema } from '@vigie/contract/page-test.ts';
import { poolDetailSchema, poolSchema } from '@vigie/contract/pool.ts';
import { problemDetailSchema, problemSchema } from '@vigie/contract/problem.ts';
import { releaseSchema } from '@vigie/contract/release.ts';
import { scheduleSchema } from '@vigie/contract/schedule.ts';
import { scoreSchema } from '@vigie/contract/score.ts';
import { storedObservationSchema } from '@vigie/contract/stored-observation.ts';
import { tagSchema } from '@vigie/contract/tag.ts';
import { tokenSchema } from '@vigie/contract/token.ts';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import { userDetailSchema, userSchema } from '@vigie/contract/user.ts';
import { verdictSchema } from '@vigie/contract/verdict.ts';
import { visitOptionsSchema } from '@vigie/contract/visit-options.ts';
import { websiteSchema } from '@vigie/contract/website.ts';
import { contextSchema } from '@vigie/contract/website-context.ts';
import { toJsonSchema, type JsonNode } from './json-schema.ts';

/** What clients name; whatever else is in an answer stands where it is used. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Agent: agentSchema,
  Company: companyDetailSchema,
  Context: contextSchema,
  Health: healthSchema,
  Job: jobSchema,
  Observation: storedObservationSchema,
  Pool: poolSchema,
  PoolDetail: poolDetailSchema,
  Problem: problemSchema,
  ProblemDetail: problemDetailSchema,
  Release: releaseSchema,
  Schedule: scheduleSchema,
  Score: scoreSchema,
  Tag: tagSchema,
  Test: pageTestSchema,
  Token: tokenSchema,
  TrackingSettings: trackingSettingsSchema,
  User: userSchema,
  UserDetail: userDetailSchema,
  Verdict: verdictSchema,
  VisitOptions: visitOptionsSchema,
  Website: websiteSchema,
};

/** Moves the named schemas of answers to the components, and refers to them wherever they stand. */
export function nameSchemas(paths: JsonNode): { paths: JsonNode; schemas: JsonNode } {
  const names = new Map<string, string>();
  const whole = Object.entries(NAMED).map(([name, schema]): [string, JsonNode] => {
    const json = toJsonSchema(schema, 'output');
    names.set(JSON.stringify(json), name);
    return [name, json];
  });
  const refer = (node: unknown, self?: string): unknown => {
    if (Array.isArray(node)) return node.map((part) => refer(part));
    if (typeof node !== 'object' || node === null) return node;
    const name = names.get(JSON.stringify(node));
    if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, refer(part)]));
  };
  return {
    paths: refer(paths) as JsonNode,
    schemas: Object.fromEntries(whole.map(([name, json]) => [name, refer(json, name)])),
  };
}
