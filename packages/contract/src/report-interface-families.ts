/** Families of reporting interfaces that a tracker may name. Snowplow Micro shows the hits of the family `snowplow`. */
export const REPORT_INTERFACES = ['matomo', 'umami', 'plausible', 'ga4', 'piano', 'snowplow-micro'] as const;
export type ReportInterfaceFamily = (typeof REPORT_INTERFACES)[number];
