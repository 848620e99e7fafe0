import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

interface WorksElsewhereProps {
  what: 'providers' | 'passkeys';
  address: string;
}

/** Renders a notice that a feature works at another address of the panel, with a link to the same page there. */
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
