import { matches, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

export function fakeAuditLog(os: FakeOs, state: FakeState) {
  return {
    list: os.auditLog.list.handler(({ input }) =>
      pageOf(
        state.auditLog.filter(
          ({ operation, targetId, person, company, at }) =>
            matches(input.operation, operation) &&
            matches(input.targetId, targetId) &&
            matches(input.userId, person?.id) &&
            matches(input.companyId, company?.id) &&
            at >= (input.from ?? '') &&
            (input.to === undefined || at < input.to),
        ),
        input,
      ),
    ),
  };
}
