import type { Cause } from '@vigie/contract/cause.ts';
import { useWebsites } from '../../shared/api/websites.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';

/** Subjects that belong to one tracker of a website. */
const OF_TRACKER: ReadonlySet<Cause['subject']['kind']> = new Set([
  'cause',
  'grade',
  'check',
  'hits-gone',
  'volumes',
]);

/**
 * Returns a function for the location of a cause: its website, with the tracker if there are several; the company, if
 * it concerns no website.
 */
export function useCauseLocation(): (
  cause: Pick<Cause, 'website' | 'company' | 'tracker' | 'subject'>,
) => string {
  const t = useWords('shell');
  const { websites = [] } = useWebsites();
  return ({ website, company, tracker, subject }) => {
    if (website === null) return company.name;
    const { name, others = [] } = websites.find(({ id }) => id === website.id)?.tracking ?? {};
    const isOfTest = subject.kind === 'cause' && subject.cause.kind !== 'check';
    const isOfPrimary = others.length > 0 && OF_TRACKER.has(subject.kind) && !isOfTest;
    const named = tracker?.name ?? (isOfPrimary ? name || t('tracker.primary') : null);
    return named === null ? websiteLabel(website) : `${websiteLabel(website)} · ${named}`;
  };
}

/** Returns the name of a cause's kind: tests, findings and personal data have their own. */
export function kindOfSubject(
  subject: Cause['subject'],
): Cause['subject']['kind'] | 'test' | 'finding' | 'consent' | 'personal-data' {
  if (subject.kind !== 'cause' || subject.cause.kind === 'check') return subject.kind;
  const { cause } = subject;
  return cause.kind === 'finding' && cause.finding === 'personal-data' ? cause.finding : cause.kind;
}
