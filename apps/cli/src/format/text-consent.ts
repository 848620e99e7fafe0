import type { Check } from '@vigie/contract/verdict.ts';
import type { Report } from '../report/report.ts';
import { heading, type Pen } from './pen.ts';
import { wrap } from './terminal-text.ts';

/**
 * Returns the answers given to banners, the checks that another answer would evaluate, and the action to take where
 * none could be given.
 */
export function consentLines(
  { consent }: Report['head'],
  { labels, sentences, paint, ...pen }: Pen,
): string[] {
  if (consent === undefined || (consent.banners === 0 && consent.unanswered === 0)) return [];
  const { answer, banners, answered, unanswered, pressedAgain = 0, judgedByAccepting } = consent;
  const checks = Object.keys(judgedByAccepting).map((check) => sentences.check(check as Check));
  const advice =
    checks.length > 0
      ? labels.wouldJudge(unanswered, checks.join(', '))
      : unanswered > 0
        ? labels.notAnswered(unanswered)
        : '';
  const lines = [
    ...wrap(labels.answered[answer](answered, banners), pen.width - 4),
    ...(pressedAgain === 0 ? [] : wrap(labels.pressedAgain(pressedAgain), pen.width - 4)),
  ];
  return [
    heading(labels.consent, { labels, sentences, paint, ...pen }),
    ...lines.map((line) => `  ${line}`),
    ...(advice === '' ? [] : wrap(advice, pen.width - 6).map((line) => `  ${paint('cyan', line)}`)),
  ];
}

/** Returns whether missing consent alone prevents the measurement: each measured page waits for it. */
export function isForWantOfConsent({ tally }: Pick<Report, 'tally'>): boolean {
  return tally.measured > 0 && tally.consent.unanswered === tally.measured;
}
