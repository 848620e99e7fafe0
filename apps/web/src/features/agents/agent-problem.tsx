import type { ReactNode } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Why the server or the agent refused, and what to do next. */
export function AgentProblem({ title, failure }: { title: string; failure: Failure }): ReactNode {
  const t = useWords('agents');
  const errorText = useErrorText();
  const versions = versionsIn(failure);
  const text = versions ? t('errors.version', versions) : errorText(failure.code);
  return <Notice tone="fail" title={title} text={`${text} ${t('associate.kept')}`} />;
}

/** The two versions of the link, when they differ. */
function versionsIn({ fields }: Failure): { agent: string | number; panel: string | number } | null {
  const { agent, panel } = fields.find(({ code }) => code === 'agent-version')?.params ?? {};
  return agent === undefined || panel === undefined ? null : { agent, panel };
}
