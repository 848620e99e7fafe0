import { fileOf, matches, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

export function fakeAuditLog(os: FakeOs, state: FakeState) {
  return {
    csv: os.auditLog.csv.handler(({ input }) => {
      const rows = state.auditLog.filter(({ operation }) => matches(input.operation, operation));
      return fileOf(['\uFEFFNo.', ...rows.map(({ id }) => id), ''].join('\r\n'));
    }),
    chain: os.auditLog.chain.handler(() => ({
      entries: state.auditLog.length,
      unsealed: 0,
      brokenAt: null,
      lastSeal: '9f2c41d07be5a8836c1f',
    })),
    list: os.auditLog.list.handler(({ input }) =>
      pageOf(
        state.auditLog.filter(
          ({ operation, targetId, person: user, company, at }) =>
            matches(input.operation, operation) &&
            matches(input.targetId, targetId) &&
            matches(input.userId, user?.id) &&
            matches(input.companyId, company?.id) &&
            at >= (input.from ?? '') &&
            (input.to === undefined || at < input.to),
        ),
        input,
      ),
    ),
  };
}
