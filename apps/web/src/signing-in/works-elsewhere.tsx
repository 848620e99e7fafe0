import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Notice } from '../ui/notice.tsx';

interface WorksElsewhereProps {
  what: 'providers' | 'passkeys';
  address: string;
}

/** Says that something works at another address of the panel, and leads to the same page there. */
export function WorksElsewhere({ what, address }: WorksElsewhereProps): ReactNode {
  const t = useWords('signing-in');
  return (
    <Notice tone="info" text={t(`elsewhere.${what}`)}>
      <a className="anywhere" href={address}>
        {new URL(address).origin}
      </a>
    </Notice>
  );
}
