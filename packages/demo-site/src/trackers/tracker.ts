/** Where one tracker page finds its library and its collector. */
export type TrackerEndpoints = {
  library: string;
  /** Origin and path of the page's own collector, without a final slash. */
  collector: string;
};

/** A real tracker library and how a page uses it: code as its documentation gives it. */
export type Tracker = {
  name: string;
  /** File of the library in node_modules, from the package's main module. */
  library: { package: string; file: string };
  jsTagName: string;
  phpTagName: string;
  requiredVariables: string[];
  /** HTML that loads the library and sends the first page view. */
  install: (endpoints: TrackerEndpoints) => string;
  /** JavaScript that sends one page view more, of the page as it is then. */
  pageView: string;
  /** JavaScript that sends an event. */
  event: string;
  /** True when the library itself notices a change of the URL by the history API. */
  followsHistory: boolean;
  /**
   * Whether the page reads the answer to a hit, so that CORS matters. After a preflight, CORS decides whether the hit
   * leaves.
   */
  answer: 'unread' | 'read' | 'preflighted';
  /** True when hits wait in line until the one before them was answered. */
  waitsInLine: boolean;
};
