import { useSyncExternalStore, type ReactNode } from 'react';
import { IconCloudOff } from '../ui/icons.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './offline-bar.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBar(): ReactNode {
  const t = useWords('shell');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
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
