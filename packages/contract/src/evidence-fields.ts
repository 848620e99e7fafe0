import * as z from 'zod';

const text = z.string().nullable();
const number = z.number().nullable();
const flag = z.boolean();
const texts = z.array(z.string());

/**
 * Every name that evidence may use, grouped by sensitivity for users limited to single contexts. Such users read facts,
 * and addresses without their query. They do not read captured values.
 */
export const EVIDENCE_FIELDS = {
  /** Facts of the website and its tracking, none of a visitor. */
  fact: {
    /** Call or event of the site that announces the view, beside the one of the history. */
    announcedBy: text,
    answer: text,
    /** Reason that a collector gives for dropping a hit. */
    answerReason: text,
    blockedReason: text,
    calls: number,
    /** Answer that the visit gave: accept, refuse, none. */
    consent: text,
    corsError: text,
    count: number,
    credentials: flag,
    dataLayerName: text,
    delivered: flag,
    directive: text,
    emptyVariables: texts,
    endedOn: text,
    errorCode: text,
    errorText: text,
    expected: text,
    expectedSiteId: text,
    failedParameter: text,
    healthTest: text,
    hits: number,
    inline: flag,
    invalidVariables: texts,
    jsTagName: text,
    kinds: texts,
    line: number,
    lostCalls: number,
    method: text,
    mimeType: text,
    missingVariables: texts,
    origin: text,
    pageViews: number,
    part: text,
    platform: text,
    policies: texts,
    policy: text,
    preflightHeaders: texts,
    preflightStatus: number,
    /** Parameter of a hit because of which its collector refused it. */
    refusedParameter: text,
    ran: flag,
    requiredVariables: texts,
    service: text,
    /** Proof that consent was not given: setting, banner, answer, tcf, consent-mode, hits. */
    shownBy: text,
    shape: text,
    status: number,
    successor: text,
    tagName: text,
    transport: text,
    tries: number,
    typeName: text,
    variable: text,
    variables: texts,
    vendor: text,
  },
  /** Addresses, whose query may contain anything. */
  address: {
    definedByUrl: text,
    finalUrl: text,
    initiatorUrl: text,
    pageUrl: text,
    sourceUrl: text,
    url: text,
    urls: texts,
  },
  /** Values captured on one visit: content of the page, and timing and origin of requests. */
  captured: {
    atMs: number,
    bannerAtMs: number,
    byTag: flag,
    code: text,
    column: number,
    conditionValue: text,
    cuts: texts,
    definedAtMs: number,
    detail: text,
    durationMs: number,
    entries: number,
    firstAtMs: number,
    frameId: text,
    fromCache: flag,
    initiatorLine: number,
    message: text,
    preloadedOnly: flag,
    requestId: text,
    siteId: text,
    tagRanAtMs: number,
    testId: text,
    value: text,
    waitedMs: number,
    why: text,
  },
} as const satisfies Record<string, Record<string, z.ZodType>>;

type Marks = typeof EVIDENCE_FIELDS;
type Fields = Marks['fact'] & Marks['address'] & Marks['captured'];
export type EvidenceName = keyof Fields;

/** Evidence with these names and no other. */
export type EvidenceOf<Name extends EvidenceName> = { [N in Name]?: z.infer<Fields[N]> } & {
  [N in Exclude<EvidenceName, Name>]?: never;
};

export const ALL_EVIDENCE_FIELDS: Fields = {
  ...EVIDENCE_FIELDS.fact,
  ...EVIDENCE_FIELDS.address,
  ...EVIDENCE_FIELDS.captured,
};
