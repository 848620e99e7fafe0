import { CHANGE_LIMITS, changeSchema, type Change } from '@vigie/contract/change.ts';
import type { KeptBody } from '@vigie/contract/observation/kept.ts';
import type { Suspect } from './suspects.ts';

/** Any page may use what is put back, as it could what the server sent. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export interface PutBackNeeds {
  documentUrl: string;
  /** The text of a kept body; null where it is not kept any more. */
  textOf: (body: KeptBody) => string | null;
}

/** The changes that give a visit the old version of a suspect; null where it cannot be given. */
export function putBackOf(suspect: Suspect, needs: PutBackNeeds): Change[] | null {
  const changes = suspect.kind === 'header' ? headerBack(suspect, needs) : bodyBack(suspect, needs);
  const isFitting = changes?.every((change) => changeSchema.safeParse(change).success) ?? false;
  return isFitting ? changes : null;
}

function headerBack(
  { name, before }: Suspect & { kind: 'header' },
  { documentUrl }: PutBackNeeds,
): Change[] | null {
  if (before === null) return [{ kind: 'remove-header', url: documentUrl, name }];
  // The page's elements carry the nonce of its own answer.
  if (/'nonce-/i.test(before)) return null;
  // What Chromium joins is one header a line.
  return [{ kind: 'set-header', url: documentUrl, name, value: before.replaceAll('\n', ', ') }];
}

function bodyBack(
  { before, after }: Suspect & { kind: 'body' },
  { documentUrl, textOf }: PutBackNeeds,
): Change[] | null {
  if (before === null) return after === null ? null : [answerOf(after.url, 200, after.mimeType, '')];
  const text = textOf(before);
  if (text === null || text.length > CHANGE_LIMITS.textLength) return null;
  const answer = answerOf((after ?? before).url, before.status, before.mimeType, text);
  if (after !== null) return [answer];
  const html = `<script src="${before.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></script>`;
  return [answer, { kind: 'insert', url: documentUrl, where: 'head-end', html }];
}

function answerOf(url: string, status: number, mimeType: string | null, body: string): Change {
  const type = `${mimeType ?? 'text/javascript'}; charset=utf-8`;
  return { kind: 'answer', url, status, headers: { 'content-type': type, ...OPEN }, body };
}
