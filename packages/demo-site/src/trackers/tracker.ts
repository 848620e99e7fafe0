/** Addresses of the library and the collector of one tracker page. */
export type TrackerEndpoints = {
  library: string;
  /** Origin and path of the page's own collector, without a final slash. */
  collector: string;
};

/** Real tracker library, and its use in a page: code from its documentation. */
export type Tracker = {
  name: string;
  /** File of the library in node_modules, from the package's main module. */
  library: { package: string; file: string };
  jsTagName: string;
  phpTagName: string;
  requiredVariables: string[];
  /** Returns HTML that loads the library and sends the first page view. */
  install: (endpoints: TrackerEndpoints) => string;
  /** JavaScript that sends one more page view, of the page's present state. */
  pageView: string;
  /** JavaScript that sends an event. */
  event: string;
  /** True if the library itself detects a change of the URL by the history API. */
  followsHistory: boolean;
  /**
   * Access of the page to the response of a hit, for which CORS matters. After a preflight, CORS decides whether the
   * hit leaves.
   */
  answer: 'unread' | 'read' | 'preflighted';
  /** True if hits are queued until the one before them was answered. */
  waitsInLine: boolean;
};
