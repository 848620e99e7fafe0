import { UNCALLED_OPERATIONS } from '@vigie/contract/audit-entry.ts';
import type { ContractCall } from '@vigie/contract/api/call.ts';
import { contract } from '@vigie/contract/api/contract.ts';
import { AUDITED_READS, QUESTIONS } from '@vigie/contract/permissions.ts';
import { expect, test } from 'vitest';
import { en } from './words/en.ts';

/** Operations that the server writes to the audit log: writes, and reads with `noted`. */
const audited = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries<ContractCall>(calls).flatMap(([name, call]) => {
    const operation = `${noun}.${name}`;
    const isWrite = call['~orpc'].route.method !== 'GET' && !QUESTIONS.has(operation);
    return isWrite || AUDITED_READS.has(operation) ? [operation] : [];
  }),
);

test.each([...audited, ...UNCALLED_OPERATIONS])('%s has words in the audit log', (operation) => {
  const [noun, verb] = operation.split('.');
  const own = `operation.${operation}` in en;
  expect(own || (`noun.${noun}` in en && `verb.${verb}` in en)).toBe(true);
});
