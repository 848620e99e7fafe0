/** Row of a vendor's report: one counted hit. */
export interface ReportRow {
  /** Kind of the row in the terms of its family: `page-view`, `event`, `search`, `order` ... */
  kind: string;
  /** Identifier that hit and row share. Empty if the row has none. */
  key: string;
  /** Text that distinguishes rows of one key: name of an event, address of a download. Empty: none. */
  subject: string;
  /** Address of the page. Empty if the report does not store it. */
  url: string;
  /** Time of the hit by the collector's clock, in ms since 1970. Null if the report does not say. */
  atMs: number | null;
  /** Quote of the row. */
  proof: string;
}

/** Fields that a hit shares with its row. A hit without a key is found by its page and its time. */
export interface WantedRow extends Pick<ReportRow, 'kind' | 'key' | 'url'> {
  /** Null: any. */
  subject: string | null;
}
