import type { ReportSubscription } from '@vigie/contract/report-subscription.ts';
import { byId, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

/** Reports as files, and who is sent them: nobody until they ask. */
export function fakeReports(os: FakeOs, state: FakeState) {
  const subscriptions = new Map<string, ReportSubscription>();
  return {
    pdf: os.reports.pdf.handler(() => new Blob(['%PDF-'], { type: 'application/pdf' })),
    subscriptions: os.reports.subscriptions.handler(() => [...subscriptions.values()]),
    subscribe: os.reports.subscribe.handler(({ input: { id, isMonthly } }) => {
      const { name, url } = byId(state.websites, id);
      subscriptions.delete(id);
      if (isMonthly)
        subscriptions.set(id, { website: { id, name, url }, nextAt: '2026-08-01T05:00:00.000Z' });
    }),
  };
}
