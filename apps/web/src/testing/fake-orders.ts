import type { Answers } from './fake-answers.ts';
import { byId } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOrderImport } from './sample-orders.ts';
import { NOW } from './sample-text.ts';

export function answerOrders(state: FakeState): Answers<'orders'> {
  return {
    comparison: () => state.orderComparison,
    compare: () => Object.assign(state.orderComparison, { state: 'waiting' as const }),
    days: () => state.orderDays,
    settings: () => state.orderSettings,
    updateSettings: (input) => Object.assign(state.orderSettings, input, { updatedAt: NOW }),
    removeAll: () => {
      state.orders.length = 0;
      Object.assign(state.orderSettings, { orders: 0, purchases: 0 });
    },
  };
}

export function answerOrderImports(state: FakeState): Answers<'orderImports'> {
  return {
    create: ({ websiteId, kind, name, sizeBytes }) => {
      const made = sampleOrderImport({ websiteId, kind, name, sizeBytes });
      state.orderImports.unshift(made);
      return made;
    },
    addPart: ({ id }) => byId(state.orderImports, id),
    preview: () => state.orderPreview,
    start: ({ id }) => Object.assign(byId(state.orderImports, id), { state: 'waiting' as const }),
  };
}
