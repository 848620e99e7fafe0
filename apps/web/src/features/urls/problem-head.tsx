import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProblemDetail, ProblemState } from '@vigie/contract/problem.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { IconExternalLink } from '../../shared/ui/icons.ts';
import { webHref } from '../../shared/ui/page-url.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';

/** Renders the severity and the state of a problem. */
export function ProblemPills({
  problem: { severity, state, uncheckedSince },
}: {
  problem: ProblemDetail;
}): ReactNode {
  const t = useWords('urls');
  return (
    <>
      <SeverityPill severity={severity} />
      <StatePill state={state} />
      {uncheckedSince === null ? null : <Pill tone="mute">{t('state-one.unchecked')}</Pill>}
    </>
  );
}

/** Renders links to the page and to the details of its visit. */
export function ProblemActions({ problem: { url, observationId } }: { problem: ProblemDetail }): ReactNode {
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

/** Renders the state of a problem. */
function StatePill({ state }: { state: ProblemState }): ReactNode {
  const t = useWords('urls');
  return <Pill tone={TONES[state]}>{t(`state-one.${state}`)}</Pill>;
}
