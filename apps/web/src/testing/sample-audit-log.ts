import { auditEntrySchema, FAILED_SIGN_IN, type AuditEntry } from '@vigie/contract/audit-entry.ts';
import { sampleOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

const COMPANY = { id: sampleId(3), name: 'Boutique Démo' };
const CAMILLE = { id: sampleId(1), name: 'Camille Laurent' };

const KINDS: Partial<AuditEntry>[] = [
  { operation: 'websites.update', targetId: sampleId(10), targetName: 'Boutique Démo' },
  { operation: 'sessions.create', targetId: null, ip: '2a01:cb19:8a5::/48' },
  {
    operation: 'users.setStatus',
    targetId: sampleId(21),
    targetName: 'Hugo Petit',
    person: { id: sampleId(4), name: 'Inès Moreau' },
  },
  { operation: 'pools.run', targetId: sampleId(700), targetName: 'Parcours d’achat', role: 'moderator' },
  {
    operation: FAILED_SIGN_IN,
    company: null,
    role: null,
    times: 6,
    requestId: '',
    userAgentHash: null,
    beforeHash: null,
    afterHash: null,
  },
  {
    operation: 'releases.create',
    targetId: sampleId(900),
    targetName: '2.4.0',
    person: null,
    token: { id: sampleId(901), name: 'Pipeline' },
    role: 'moderator',
  },
  { operation: 'sessions.create', person: null, company: null, role: null, targetId: null },
];

/** Returns entries of every kind, one every seven minutes, newest first. */
export function sampleAuditLog(count: number): AuditEntry[] {
  return Array.from({ length: count }, (_, index) =>
    sampleOf(auditEntrySchema, {
      id: String(9000 - index),
      at: new Date(Date.UTC(2026, 10, 21, 10, 12) - index * 420_000).toISOString(),
      operation: 'websites.update',
      person: CAMILLE,
      company: COMPANY,
      role: 'admin',
      ip: '192.0.2.0/24',
      userAgentHash: '3b60656ddc806340',
      beforeHash: 'c1'.repeat(32),
      afterHash: '7e'.repeat(32),
      times: 1,
      requestId: `01930000-0000-7000-8000-0000000${10_000 + index}`,
      ...KINDS[index % KINDS.length],
    }),
  );
}
