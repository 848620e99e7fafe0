import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useProblem } from '../../api/problems.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { panelWith, useSidePanel, type ListPanel } from '../../resource/side-panel.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { IconExternalLink } from '../../ui/icons.ts';
import { PageUrl, webHref } from '../../ui/page-url.tsx';
import { StatePill } from './state-pill.tsx';
import { ProblemBody } from './problem-body.tsx';

/** What stands beside the list: the problem that the address names. */
export function useProblemPanel(): ListPanel {
  const t = useWords('problems');
  const panel = useSidePanel('problem');
  const { id } = panel;
  const { data: problem } = useProblem(id);
  if (id === undefined) return panelWith(panel, null);
  return panelWith(panel, {
    title: problem?.url ?? t('inspector'),
    ...(problem
      ? {
          heading: <PageUrl url={problem.url} />,
          pills: <Pills problem={problem} />,
          actions: <Actions problem={problem} />,
        }
      : {}),
    onClose: panel.close,
    children: <ProblemBody key={id} id={id} />,
  });
}

function Pills({ problem: { severity, state } }: { problem: ProblemDetail }): ReactNode {
  return (
    <>
      <SeverityPill severity={severity} />
      <StatePill state={state} />
    </>
  );
}

function Actions({ problem: { url, observationId } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('problems');
  const href = webHref(url);
  return (
    <>
      {href ? (
        <Button
          variant="default"
          size="compact-md"
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
        >
          {t('open-page')}
        </Button>
      ) : null}
      <Button
        size="compact-md"
        renderRoot={(props) => (
          <Link
            to="."
            search={(before: Record<string, unknown>) => ({ ...before, observation: observationId })}
            {...props}
          />
        )}
      >
        {t('full-detail')}
      </Button>
    </>
  );
}
