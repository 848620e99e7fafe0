import type { VisitValue } from '../../apps/server/src/modules/history/history-visit.ts';
import type { Loading, ShopVisit } from './list-visits.ts';
import type { PageVersion } from './shop.ts';

/** A visit with its ids in all tables. */
export interface LoadedVisit extends ShopVisit {
  id: string;
  pageId: string;
}

/** The shop's values in the product's form. */
export interface ShopVariables {
  /** Returns all values of a state; varying ones have only their type. */
  valuesOf: (shown: PageVersion) => VisitValue[];
  /** In the order of `VARYING`. */
  varyingIds: string[];
}

/** Fills an engine's tables of the history, batch by batch. */
export interface HistoryFiller {
  add: (visits: LoadedVisit[]) => Promise<void>;
  /** Called after the last batch. */
  end: () => Promise<void>;
}

export type FillHistory = (loading: Loading, variables: ShopVariables) => Promise<HistoryFiller>;
