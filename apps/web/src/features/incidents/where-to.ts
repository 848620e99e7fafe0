import type { IncidentDetail } from '@vigie/contract/incident.ts';
import type { LinkTarget } from '../../ui/link-target.ts';

export type Way = LinkTarget & {
  label: 'problem' | 'pages' | 'test' | 'health' | 'evolution' | 'check' | 'runs' | 'agent' | 'agents';
};

/** The screens that say more of an incident, the most telling first. */
export function waysOf(incident: IncidentDetail): Way[] {
  const { subject, problemId } = incident;
  const search = searchOf(incident);
  const runs: Way = { label: 'runs', to: '/jobs', search };
  switch (subject.kind) {
    case 'cause': {
      const { cause } = subject;
      const named =
        cause.kind === 'test' ? { test: cause.testId } : { check: cause.check, reason: cause.reason };
      const pages: Way = { label: 'pages', to: '/urls/liste', search: { ...search, ...named, by: 'url' } };
      const problem = { ...search, problem: problemId };
      return [
        ...(problemId === null ? [] : [{ label: 'problem', to: '/urls/liste', search: problem } as const]),
        pages,
        ...(cause.kind === 'test'
          ? [{ label: 'test', to: '/pools/tests/$id', params: { id: cause.testId } } as const]
          : []),
      ];
    }
    case 'grade':
      return [
        { label: 'health', to: '/sante', search },
        { label: 'evolution', to: '/sante/evolution', search },
      ];
    case 'check':
      return [{ label: 'check', to: `/dataQuality/${subject.check}`, search }];
    case 'hits-gone':
      return [{ label: 'check', to: '/dataQuality/hitPageview', search }];
    case 'agent':
      return [{ label: 'agent', to: '/agents/$id', params: { id: subject.agentId } }];
    case 'site':
      return [runs];
    default:
      return [runs, { label: 'agents', to: '/agents' }];
  }
}

/** Of a root cause: the problems of one of its pages. Null where a page has none. */
export function problemsOfPage(incident: IncidentDetail, url: string): LinkTarget | null {
  const { subject } = incident;
  if (subject.kind !== 'cause') return null;
  return { to: '/urls/liste', search: { ...searchOf(incident), q: url, state: 'any', by: 'url' } };
}

/** The website and its tracker, as every screen of a website takes them. */
function searchOf({ website, tracker }: IncidentDetail): Record<string, unknown> {
  return { website: website?.id, tracker: tracker?.id };
}
