import { BREAK_GLASS_SIGN_IN, FAILED_SIGN_IN } from '@vigie/contract/audit-entry.ts';
import type { ContractCall } from '@vigie/contract/api/call.ts';
import { contract } from '@vigie/contract/api/contract.ts';
import { NOTED_READINGS, QUESTIONS } from '@vigie/contract/permissions.ts';
import { expect, test } from 'vitest';
import { en } from './words/en.ts';

/** What the server writes into the audit log: writes, and the readings that are noted. */
const audited = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries<ContractCall>(calls).flatMap(([name, call]) => {
    const operation = `${noun}.${name}`;
    const isWrite = call['~orpc'].route.method !== 'GET' && !QUESTIONS.has(operation);
    return isWrite || NOTED_READINGS.has(operation) ? [operation] : [];
  }),
);

test.each([...audited, FAILED_SIGN_IN, BREAK_GLASS_SIGN_IN])('%s has words in the audit log', (operation) => {
  const [noun, verb] = operation.split('.');
  const own = `operation.${operation}` in en;
  expect(own || (`noun.${noun}` in en && `verb.${verb}` in en)).toBe(true);
});
