import { changeSchema, type Change } from '@vigie/contract/change.ts';
import type { PutBack, RegressionCandidate } from '@vigie/contract/regression-cause.ts';

/** Any page may use a restored file, as it could use the server's file. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

type Back = Pick<PutBack, 'changes' | 'body'>;

const SERVER_FAILED = 500;

/** Returns the change that gives a visit the old version of a candidate; null if that is not possible. */
export function putBackOf(candidate: RegressionCandidate, documentUrl: string): PutBack | null {
  const back =
    candidate.kind === 'header' ? headerBack(candidate, documentUrl) : bodyBack(candidate, documentUrl);
  const isFitting = back?.changes.every((change) => changeSchema.safeParse(change).success) ?? false;
  if (back === null || !isFitting) return null;
  const mayHeal = candidate.kind === 'body' && (candidate.after?.status ?? 0) >= SERVER_FAILED;
  return { ...back, mayHeal, isHidden: candidate.suspicion === 'asked-no-more' };
}

function headerBack(
  { name, before }: Extract<RegressionCandidate, { kind: 'header' }>,
  url: string,
): Back | null {
  if (before === null) return { changes: [{ kind: 'remove-header', url, name }], body: null };
  // The page's elements carry the nonce of its own response.
  if (/'nonce-/i.test(before)) return null;
  // Chromium joins headers with line breaks.
  return { changes: [{ kind: 'set-header', url, name, value: before.replaceAll('\n', ', ') }], body: null };
}

function bodyBack(
  { before, after, suspicion }: Extract<RegressionCandidate, { kind: 'body' }>,
  documentUrl: string,
): Back | null {
  if (before === null)
    return after === null ? null : { changes: [answerAt(after.url, { ...after, status: 200 })], body: null };
  const { sha256, file, url } = before;
  if (sha256 === null || file === null) return null;
  const answer = answerAt((after ?? before).url, before);
  const body = { sha256, file };
  if (after !== null || suspicion === 'asked-no-more') return { changes: [answer], body };
  const html = `<script src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></script>`;
  return { changes: [answer, { kind: 'insert', url: documentUrl, where: 'head-end', html }], body };
}

function answerAt(url: string, { status, mimeType }: { status: number; mimeType: string | null }): Change {
  const type = `${mimeType ?? 'text/javascript'}; charset=utf-8`;
  return { kind: 'answer', url, status, headers: { 'content-type': type, ...OPEN }, body: '' };
}

/** Returns the changes with the text of the stored file. */
export function withText({ changes, body }: PutBack, text: string): Change[] {
  return changes.map((change) =>
    change.kind === 'answer' && body !== null ? { ...change, body: text } : change,
  );
}
