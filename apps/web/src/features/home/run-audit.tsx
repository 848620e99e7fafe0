import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useStartAudit, useStartState } from '../../api/websites.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { useMay } from '../../session/session-provider.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import type { HomeWebsite } from './state-of-website.ts';

/** Starts an audit from here; why it could not start is said beside. */
export function RunAudit({ website }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const errorText = useErrorText();
  const { id } = website;
  const start = useStartAudit();
  const { starting, failure } = useStartState(id);
  if (!useMay()('websites.run')) return null;
  return (
    <>
      {failure === null ? null : (
        <span role="alert" className="small fail">
          {errorText(failure.code)}
        </span>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
        aria-label={t('website.run-label', { website: websiteLabel(website) })}
        loading={starting}
        onClick={() => void start(id)}
      >
        {t('website.run')}
      </Button>
    </>
  );
}
