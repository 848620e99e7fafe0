/** What the server tells the page of its run. */
interface ShopOrder {
  /** A harmless change of the page, by its name; null: as it was recorded. */
  change: string | null;
  /** What is broken, by its name; null: nothing. */
  breakage: string | null;
  collector: string;
}

declare global {
  interface Window {
    shopOrder: ShopOrder;
  }
}

/** An event as the shop's developers tell it, before a tracker has its own form for it. */
export interface ShopEvent {
  name: string;
  value?: number | string | undefined;
  currency?: string | undefined;
  items?: { item_id: string; price: number; quantity: number }[];
  term?: string;
  email?: string;
  transaction?: string;
}

/** Sends an event to the shop's tracker. */
export type Send = (event: ShopEvent) => void;
