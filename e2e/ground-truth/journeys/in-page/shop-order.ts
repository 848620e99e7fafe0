/** Data of the run that the server passes to the page. */
interface ShopOrder {
  /** Name of a harmless change of the page; null: as recorded. */
  change: string | null;
  /** Name of the breakage; null: none. */
  breakage: string | null;
  collector: string;
}

declare global {
  interface Window {
    shopOrder: ShopOrder;
  }
}

/** An event in the shop's own form, before conversion to a tracker's form. */
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
