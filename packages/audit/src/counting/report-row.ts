/** Row of a vendor's report: one counted hit, or the total of several. */
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
  /** Number of hits in a total. Absent: the row is one hit. */
  count?: number;
  /** Title of the page, in totals by title. Absent: the address distinguishes pages. */
  title?: string;
}

/** Fields that a hit shares with its row. A hit without a key is found by its page and its time. */
export interface WantedRow extends Pick<ReportRow, 'kind' | 'key' | 'url'> {
  /** Null: any. */
  subject: string | null;
  /** Title of the page. Absent: unknown. */
  title?: string;
  /** True if the key belongs to a visitor or session, so that the time distinguishes two hits of one page. */
  isShared?: true;
  /** Time that the hit names for itself, in ms since 1970, under which the report lists it. Absent: when it left. */
  atMs?: number;
}
