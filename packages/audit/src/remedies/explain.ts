import type { EvidenceName } from '@vigie/contract/evidence-fields.ts';
import type { Evidence, Reason, Remedy, RemedyCode, Verdict } from '@vigie/contract/verdict.ts';
import { REMEDIES_OF_CHECKS } from '../checks/index.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { isPlaceholderAccount, isRightAccount } from '../hits/accounts.ts';
import { rootOf } from '../root-cause.ts';
import { accountCall } from './account-call.ts';
import { corsRemedy } from './cors-remedy.ts';
import { cspRemedy } from './csp-remedy.ts';
import { pageViewCall } from './page-view-call.ts';
import type { Explain, Known } from './remedies.ts';

type Params = Remedy['params'];

/**
 * Remedies by reason, for checks that do not define their own. If two checks share a code, the entry with the check's
 * name takes precedence.
 */
const REMEDIES: Partial<Record<Reason | `${Verdict['check']}.${Reason}`, Explain>> = {
  'tagJs.not-requested': (evidence, { tagUrl }) => {
    const tagName = text(evidence, 'tagName') || text(evidence, 'url');
    return remedy('add-tag-to-page', { tagName, line: elementFor(tagUrl ?? tagName) });
  },
  'tagJs.http-error': (evidence, known) => fromOtherPages(evidence, known) ?? fixStatus(evidence),
  'tagJs.network-error': (evidence, known) => fromOtherPages(evidence, known) ?? checkNetwork(evidence),
  'tagJs.wrong-mime-type': (evidence, known) => fromOtherPages(evidence, known) ?? sendJavaScript(evidence),
  'tagPhp.not-requested': (evidence) =>
    remedy('call-tracker', { tagName: text(evidence, 'tagName'), line: pageViewCall(names(evidence)) }),
  'collector-retired': (evidence) =>
    remedy('use-living-collector', {
      ...address(evidence),
      service: text(evidence, 'service'),
      endedOn: text(evidence, 'endedOn'),
      successor: text(evidence, 'successor'),
    }),
  'wrong-account': (evidence) =>
    remedy('use-own-account', {
      ...address(evidence),
      siteId: text(evidence, 'siteId'),
      expectedSiteId: text(evidence, 'expectedSiteId'),
    }),
  'tagPhp.http-error': (evidence, known) =>
    otherAccountRemedy(evidence, known) ?? refusedRemedy(evidence) ?? fixStatus(evidence),
  'tagPhp.network-error': (evidence, known) => otherAccountRemedy(evidence, known) ?? checkNetwork(evidence),
  'http-error': fixStatus,
  'network-error': checkNetwork,
  'blocked-by-csp': cspRemedy,
  'blocked-by-cors': corsRemedy,
  'mixed-content': (evidence) =>
    remedy('use-https', { ...address(evidence), line: secure(text(evidence, 'url')) }),
  'integrity-mismatch': (evidence) =>
    remedy('update-integrity', { ...address(evidence), line: 'integrity="sha384-…"' }),
  'script-error': (evidence) =>
    remedy('fix-script-error', {
      ...address(evidence),
      message: text(evidence, 'message'),
      lineNumber: text(evidence, 'line'),
    }),
  'loaded-twice': (evidence) =>
    remedy('remove-duplicate-tag', {
      ...address(evidence),
      count: text(evidence, 'count'),
      line: `<script src="${lastUrl(evidence)}"></script>`,
    }),
  missing: (evidence) => remedy('declare-data-layer', declaration(evidence)),
  'not-an-array': (evidence) =>
    remedy('declare-data-layer-array', { typeName: text(evidence, 'typeName'), ...declaration(evidence) }),
  'not-an-object': (evidence) =>
    remedy('declare-data-layer-object', { typeName: text(evidence, 'typeName'), ...declaration(evidence) }),
  empty: (evidence) => remedy('fill-data-layer', filling(evidence)),
  late: (evidence) => remedy('declare-data-layer-before-tag', declaration(evidence)),
  unreadable: (evidence) => remedy('make-data-layer-readable', { why: text(evidence, 'why') }),
  'health-test-failed': (evidence) => remedy('mend-health-test', { message: text(evidence, 'message') }),
  'before-consent': (evidence) =>
    remedy('wait-for-consent', { ...address(evidence), count: text(evidence, 'count') }),
  'not-sent': (evidence) => remedy('send-page-view', { line: pageViewCall(names(evidence)) }),
  'sent-twice': (evidence) =>
    remedy('remove-duplicate-page-view', { ...address(evidence), count: text(evidence, 'count') }),
  'sent-twice-by-history': (evidence) =>
    remedy('stop-history-page-view', {
      ...address(evidence),
      announcedBy: text(evidence, 'announcedBy'),
    }),
  dropped: (evidence) =>
    remedy('find-drop-reason', { ...address(evidence), answerReason: text(evidence, 'answerReason') }),
  failed: (evidence) =>
    remedy('mend-collector', {
      ...address(evidence),
      status: text(evidence, 'status') || text(evidence, 'errorText'),
    }),
  'variable-missing': (evidence) => setAccount(evidence) ?? remedy('send-variable', variables(evidence)),
  'variable-invalid': (evidence) =>
    remedy('correct-variable', {
      ...variables(evidence),
      value: text(evidence, 'value'),
      expected: text(evidence, 'expected'),
    }),
  'variable-empty': (evidence) => remedy('fill-variable', variables(evidence)),
};

/**
 * Returns the remedy of a failing verdict. For a verdict that follows from another one, it is to fix the root cause
 * first.
 */
export function explain(verdict: Verdict, verdicts: Verdict[], known: Known = {}): Remedy | null {
  if (verdict.outcome !== 'failed' || verdict.reason === null) return null;
  const root = rootOf(verdict, verdicts);
  if (root !== verdict) return remedy('mend-cause-first', { check: root.check, reason: root.reason ?? '' });
  const reason = verdict.reason as Reason;
  const own = REMEDIES_OF_CHECKS[verdict.check]?.[reason];
  const explainReason = own ?? REMEDIES[`${verdict.check}.${reason}`] ?? REMEDIES[reason];
  return explainReason?.(verdict.evidence, known) ?? null;
}

function fixStatus(evidence: Evidence): Remedy {
  return remedy('fix-status', { ...address(evidence), status: text(evidence, 'status') });
}

/** Returns the remedy of a hit that shows why its collector refused it, or null. */
function refusedRemedy(evidence: Evidence): Remedy | null {
  const parameter = text(evidence, 'refusedParameter');
  if (parameter === '') return null;
  const family = text(evidence, 'vendor');
  if (FAMILIES[family]?.accountParameter !== parameter)
    return remedy('leave-out-parameter', { ...address(evidence), parameter });
  const account = text(evidence, 'expectedSiteId');
  const line = accountCall(family, account);
  if (text(evidence, 'siteId') === '' && line !== null)
    return remedy('set-account', { ...address(evidence), variable: parameter, others: '', line });
  const siteId = text(evidence, 'siteId');
  return remedy('use-own-account', { ...address(evidence), siteId, expectedSiteId: account });
}

/** Returns the remedy of a hit that was refused or not answered, and whose account no other page has, or null. */
function otherAccountRemedy(evidence: Evidence, { accounts }: Known): Remedy | null {
  const [family, siteId] = [text(evidence, 'vendor'), text(evidence, 'siteId')];
  const account = accounts !== undefined && Object.hasOwn(accounts, family) ? accounts[family] : undefined;
  const expected = text(evidence, 'expectedSiteId');
  if (account === undefined || isPlaceholderAccount(siteId) || Number(evidence['status'] ?? 0) >= 500)
    return null;
  if (isRightAccount(siteId, account) || (expected !== '' && isRightAccount(siteId, expected))) return null;
  const line = accountCall(family, account);
  const params = { ...address(evidence), siteId, expectedSiteId: account };
  return remedy('use-account-of-other-pages', line === null ? params : { ...params, line });
}

function checkNetwork(evidence: Evidence): Remedy {
  const errorText = text(evidence, 'errorText') || text(evidence, 'corsError');
  return remedy('check-network', { ...address(evidence), errorText });
}

function sendJavaScript(evidence: Evidence): Remedy {
  return remedy('send-javascript-mime-type', {
    ...address(evidence),
    mimeType: text(evidence, 'mimeType'),
    line: 'Content-Type: text/javascript; charset=utf-8',
  });
}

/**
 * Returns the remedy for a page with another tag address than the other pages, or null. Often the address is relative,
 * which works only at the website's root.
 */
function fromOtherPages(evidence: Evidence, { tagUrl }: Known): Remedy | null {
  const { url } = address(evidence);
  if (!tagUrl || !url || withoutQuery(tagUrl) === withoutQuery(url)) return null;
  return remedy('use-seen-address', { url, seenUrl: tagUrl, line: elementFor(tagUrl) });
}

function elementFor(tagUrl: string): string {
  return `<script async src="${tagUrl}"></script>`;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/su, '');
}

/** Returns the call that sets the account if the first missing variable is the account, else null. */
function setAccount(evidence: Evidence): Remedy | null {
  const [variable = '', ...others] = listOf(evidence, 'variables');
  const family = text(evidence, 'vendor');
  if (evidence['siteId'] !== '' || FAMILIES[family]?.accountParameter !== variable) return null;
  const line = accountCall(family, text(evidence, 'expectedSiteId'));
  if (line === null) return null;
  return remedy('set-account', { ...address(evidence), variable, others: others.join(', '), line });
}

function remedy(code: RemedyCode, params: Params): Remedy {
  return { code, params };
}

function address(evidence: Evidence): { url: string } {
  return { url: text(evidence, 'url') };
}

function variables(evidence: Evidence): Params {
  const list = listOf(evidence, 'variables').join(', ') || text(evidence, 'variable');
  return { ...address(evidence), variable: text(evidence, 'variable'), variables: list, line: list };
}

/** Returns the line that declares a dataLayer. */
function declaration(evidence: Evidence): { line: string } {
  const variable = variableOf(evidence);
  return { line: `${variable} = ${variable} || ${isObject(evidence) ? '{}' : '[]'};` };
}

function filling(evidence: Evidence): { line: string } {
  const variable = variableOf(evidence);
  const line = isObject(evidence)
    ? `${variable}.pageType = 'home';`
    : `${variable}.push({ event: 'page_view' });`;
  return { line };
}

const variableOf = (evidence: Evidence) => `window.${text(evidence, 'dataLayerName') || 'dataLayer'}`;
const isObject = (evidence: Evidence) => text(evidence, 'shape') === 'object';

/** Returns the names of tag and collector; one of them may identify the tracker. */
function names(evidence: Evidence): string {
  return `${text(evidence, 'jsTagName')} ${text(evidence, 'tagName')}`;
}

function lastUrl(evidence: Evidence): string {
  return listOf(evidence, 'urls').at(-1) ?? text(evidence, 'url');
}

function secure(url: string): string {
  return url.replace(/^http:/i, 'https:').replace(/^ws:/i, 'wss:');
}

function listOf(evidence: Evidence, name: EvidenceName): string[] {
  const value = evidence[name];
  return Array.isArray(value) ? value : [];
}

/** Returns a fact as text; empty if it is absent. */
function text(evidence: Evidence, name: EvidenceName): string {
  const value = evidence[name];
  return value === undefined || value === null ? '' : String(value);
}
