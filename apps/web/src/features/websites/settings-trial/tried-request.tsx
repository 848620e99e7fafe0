import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { Tag } from '../../../ui/pill.tsx';
import { StatusIcon } from '../../../ui/status.tsx';
import { fileNameOf, type TriedRequest } from './matches.ts';
import css from './settings-trial.module.css';

interface TriedRequestRowProps {
  tried: TriedRequest;
  onUse: (field: 'jsTagName' | 'phpTagName', name: string) => void;
}

/** One request of the visited page; one that matches no name offers its own. */
export function TriedRequestRow({ tried, onUse }: TriedRequestRowProps): ReactNode {
  const t = useWords('websites');
  const { request, isJsTag, isPhpTag } = tried;
  const isMatch = isJsTag || isPhpTag;
  const { host, pathname } = new URL(request.url);
  const field = request.resourceType === 'script' ? 'jsTagName' : 'phpTagName';
  return (
    <li className={`row wrap shrink gap-4-10 ruled ${css.request}`} data-match={isMatch || undefined}>
      <StatusIcon tone={isMatch ? 'ok' : 'mute'} size={14} />
      <span className={`mono shrink small anywhere ${css.address}`} title={request.url}>
        {host}
        {pathname}
      </span>
      <Tag>{request.resourceType}</Tag>
      <span className="small muted number">{request.status ?? request.failure?.errorText ?? '–'}</span>
      {isMatch ? null : (
        <Button variant="subtle" size="compact-xs" onClick={() => onUse(field, fileNameOf(request.url))}>
          {t(field === 'jsTagName' ? 'probe.use-js' : 'probe.use-php')}
        </Button>
      )}
    </li>
  );
}
