import { useSyncExternalStore, type ReactNode } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { IconCloudOff } from '../ui/icons.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './app.module.css';

/** Says that nothing is asked of the server until the network is back. */
export function OfflineBar(): ReactNode {
  const t = useWords('shell');
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <output className={`no-print ${css.region}`}>
      {online ? null : (
        <span className={`row gap-8 weight-540 warn ${css.bar}`}>
          <IconCloudOff size={16} aria-hidden />
          {t('offline.bar')}
        </span>
      )}
    </output>
  );
}
