import type { ReactNode } from 'react';
import type { Container } from '@vigie/contract/container.ts';
import { useContainerWording } from '../../../domain/containers/names.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import css from './tag-managers.module.css';

const SHOWN = 50;

/** Renders the parts of the container that could not be read, so that nobody takes the rest for the whole. */
export function Unreadable({ parts }: { parts: Container['unreadable'] }): ReactNode {
  const t = useWords('tag-managers');
  const { unreadable } = useContainerWording();
  if (parts.length === 0) return null;
  return (
    <div className="mb-16">
      <Notice tone="warn">
        <details>
          <summary className={`pointer weight-540 ${css.summary}`}>
            {t('unreadable', { count: parts.length })}
          </summary>
          <ul className="grid gap-4 plain mt-6">
            {parts.slice(0, SHOWN).map(({ part, reason }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- They never change their order.
              <li key={index} className="small anywhere">
                <code className="mono">{part}</code>: {unreadable[reason]}
              </li>
            ))}
          </ul>
        </details>
      </Notice>
    </div>
  );
}
