import { UNCALLED_OPERATIONS } from '@vigie/contract/audit-entry.ts';
import { expect, test } from 'vitest';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';

test('calls are worded by the contract, with the text of their name or their own', () => {
  expect(en).toMatchObject({
    'operation.tags.remove': 'Tag · deleted',
    'operation.agents.revoke': 'Agent · key revoked',
    'operation.auditLog.csv': 'Audit log · exported (CSV)',
  });
  expect(fr).toMatchObject({ 'operation.tags.remove': 'Tag · suppression' });
  expect(en).not.toHaveProperty(['operation.tags.list']);
});

test.each(UNCALLED_OPERATIONS)('%s has words in the audit log', (operation) => {
  expect(en).toHaveProperty([`operation.${operation}`]);
});
