import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProblemDetail, ProblemState } from '@vigie/contract/problem.ts';
import { useProblem } from '../../api/causes.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { type ListPanel, panelWith, useSidePanel } from '../../resource/side-panel.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { IconExternalLink } from '../../ui/icons.ts';
import { PageUrl, webHref } from '../../ui/page-url.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Tone } from '../../ui/status.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// It comes when a problem is named.
const ProblemBody = lazyPart([], async () => (await import('./problem-body.tsx')).ProblemBody);

/** What stands beside the list: the problem that the address names. */
export function useProblemPanel(): ListPanel {
  const t = useWords('urls');
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

function Pills({ problem: { severity, state, uncheckedSince } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('urls');
  return (
    <>
      <SeverityPill severity={severity} />
      <StatePill state={state} />
      {uncheckedSince === null ? null : <Pill tone="mute">{t('state-one.unchecked')}</Pill>}
    </>
  );
}

function Actions({ problem: { url, observationId } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('urls');
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

const TONES: Record<ProblemState, Tone> = {
  open: 'warn',
  acknowledged: 'info',
  muted: 'mute',
  resolved: 'ok',
};

/** Where a problem stands. */
function StatePill({ state }: { state: ProblemState }): ReactNode {
  const t = useWords('urls');
  return <Pill tone={TONES[state]}>{t(`state-one.${state}`)}</Pill>;
}
