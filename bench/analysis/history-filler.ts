import type { VisitValue } from '../../apps/server/src/modules/history/history-visit.ts';
import type { Loading, ShopVisit } from './list-visits.ts';
import type { PageVersion } from './shop.ts';

/** A visit with the ids that all tables name it by. */
export interface LoadedVisit extends ShopVisit {
  id: string;
  pageId: string;
}

/** What the product makes of the shop's values. */
export interface ShopVariables {
  /** All values of a state; those that vary have only their type. */
  valuesOf: (shown: PageVersion) => VisitValue[];
  /** In the order of `VARYING`. */
  varyingIds: string[];
}

/** Fills an engine's tables of the history, batch by batch. */
export interface HistoryFiller {
  add: (visits: LoadedVisit[]) => Promise<void>;
  /** After the last batch. */
  end: () => Promise<void>;
}

export type FillHistory = (loading: Loading, variables: ShopVariables) => Promise<HistoryFiller>;
