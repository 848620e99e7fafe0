import { contract } from '@vigie/contract/api/contract.ts';
import type { ContractCall } from '@vigie/contract/api/call.ts';
import { jobSchema } from '@vigie/contract/job.ts';
import { problemDetailSchema } from '@vigie/contract/problem.ts';
import { websiteSchema } from '@vigie/contract/website.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { sampleOf, samplesOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

test('each call of the contract has a valid sample', () => {
  const calls = Object.values(contract).flatMap((resource) => Object.entries<ContractCall>(resource));
  const faults = calls.flatMap(([name, call]) => {
    const schema = call['~orpc'].outputSchema;
    if (!(schema instanceof z.ZodType)) return [];
    const { success, error } = schema.safeParse(sampleOf(schema));
    return success ? [] : [`${name}: ${error.message}`];
  });
  expect(faults).toEqual([]);
  expect(calls.length).toBeGreaterThan(300);
});

test('the same sample comes each time', () => {
  expect(sampleOf(jobSchema)).toEqual(sampleOf(jobSchema));
});

test('overrides stay, and what they lack is added', () => {
  const website = sampleOf(websiteSchema, { name: 'Halles', tracking: { jsTagName: 'ga.js' } });
  expect(website).toMatchObject({ name: 'Halles', tracking: { jsTagName: 'ga.js', requiredVariables: [] } });
  expect(website).toMatchObject({ createdAt: NOW, companyId: sampleId(3), auditSchedule: null });
});

test('the members of lists are completed, each by the option of a union that it fits', () => {
  const [byCheck, byTest] = samplesOf(problemDetailSchema, [
    { cause: { kind: 'check', check: 'csp' } },
    { cause: { kind: 'test', title: 'Price' }, notes: [{ text: 'Seen' }] },
  ]);
  expect(byCheck?.cause).toEqual({ kind: 'check', check: 'csp', reason: expect.any(String) });
  expect(byTest?.cause).toEqual({ kind: 'test', testId: expect.any(String), title: 'Price' });
  expect(byTest?.notes).toEqual([{ id: sampleId(1), text: 'Seen', author: null, mine: false, at: NOW }]);
});
