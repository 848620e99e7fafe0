import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import { proofSentence } from '@vigie/contract/wording/proof-words.ts';
import { causesOf, remediesOf, type Cause, type Tally } from '../report/tally.ts';
import { oneLine, wrap } from './terminal-text.ts';
import { heading, type Pen } from './pen.ts';

const CAUSES_MAX = 20;
const REMEDIES_MAX = 3;
const INDENT = '     ';

export function causeLines(tally: Tally, pen: Pen): string[] {
  const causes = causesOf(tally);
  if (causes.length === 0) {
    return tally.measured === 0 ? [] : [`  ${pen.paint('green', pen.labels.noCause)}`];
  }
  const lines = causes
    .slice(0, CAUSES_MAX)
    .flatMap((cause, index) => ['', ...causeBlock(cause, index + 1, pen)]);
  return [heading(pen.labels.causes, pen), ...lines, ...more(causes.length - CAUSES_MAX, pen)];
}

function causeBlock(cause: Cause, rank: number, pen: Pen): string[] {
  const { labels, sentences, paint, width } = pen;
  const { check, reason, pages, urls, alsoFails } = cause;
  const title = `${sentences.check(check)} · ${reason}`;
  const taken = [...alsoFails.keys()].map((other) => sentences.check(other)).join(', ');
  const remedies = remediesOf(cause);
  return [
    `  ${String(rank).padStart(2)} ${paint(['bold', 'red'], title)}  ${paint('dim', labels.pages(pages))}`,
    ...wrap(oneLine(sentences.reason(check, reason)), width - INDENT.length).map((line) => INDENT + line),
    ...(taken === '' ? [] : [`${INDENT}${paint('dim', `${labels.alsoFails} ${taken}`)}`]),
    ...remedies.slice(0, REMEDIES_MAX).flatMap(([sentence, count]) => {
      const where = remedies.length > 1 ? ` ${paint('dim', `(${labels.pages(count)})`)}` : '';
      return remedyLines(sentence, where, pen);
    }),
    ...more(remedies.length - REMEDIES_MAX, pen),
    ...[...cause.proofs.values()].flatMap((one) => proofLines(one, pen)),
    ...urls.map((url) => `${INDENT}${paint('dim', oneLine(url))}`),
    ...more(pages - urls.length, pen),
  ];
}

/** Returns the lines of a remedy unwrapped, so that they can be copied. */
function remedyLines(sentence: string, where: string, { paint }: Pen): string[] {
  const [first = '', ...others] = sentence.split('\n').map(oneLine);
  return [
    `${INDENT}${paint('cyan', `→ ${first}`)}${where}`,
    ...others.map((line) => `${INDENT}  ${paint('cyan', line)}`),
  ];
}

function proofLines(
  { proof, pages }: { proof: RemedyProof; pages: number },
  { labels, paint, width }: Pen,
): string[] {
  const [colour, mark] = proof.outcome === 'proven' ? (['green', '✓'] as const) : (['yellow', '!'] as const);
  const text = `${mark} ${proofSentence(proof, labels.locale)} (${labels.pages(pages)})`;
  return wrap(text, width - INDENT.length).map((line) => INDENT + paint(colour, line));
}

const more = (count: number, { labels, paint }: Pen): string[] =>
  count > 0 ? [`${INDENT}${paint('dim', labels.andMore(count))}`] : [];
