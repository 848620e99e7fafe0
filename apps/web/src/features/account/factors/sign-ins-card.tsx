import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { SignInEntry } from '@vigie/contract/sign-in.ts';
import { failureOf } from '../../../api/failure.ts';
import { useSignIns } from '../../../api/factors.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { deviceName } from '@vigie/contract/wording/device-name.ts';
import { useProofText } from '../use-proof-text.ts';
import css from './factors.module.css';

const SHOWN_FIRST = 5;

/** Who signed in with this account lately; what is unusual is marked. */
export function SignInsCard(): ReactNode {
  const t = useWords('factors');
  const errorText = useErrorText();
  const { data: signIns, error, refetch } = useSignIns();
  return (
    <Card title={t('sign-ins.title')}>
      <p className="quiet pretty mb-14">{t('sign-ins.text')}</p>
      {signIns ? (
        <List signIns={signIns} />
      ) : error ? (
        <LoadFailed
          title={t('sign-ins.not-loaded')}
          text={errorText(failureOf(error).code)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

function List({ signIns }: { signIns: readonly SignInEntry[] }): ReactNode {
  const t = useWords('factors');
  const [isWhole, setWhole] = useState(false);
  if (signIns.length === 0) return <p className="muted">{t('sign-ins.none')}</p>;
  return (
    <>
      <ul className="grid one-column plain">
        {signIns.slice(0, isWhole ? undefined : SHOWN_FIRST).map((entry) => (
          <SignInRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {isWhole || signIns.length <= SHOWN_FIRST ? null : (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('sign-ins.all', { count: signIns.length })}
        </Button>
      )}
    </>
  );
}

function SignInRow({ entry }: { entry: SignInEntry }): ReactNode {
  const t = useWords('factors');
  const account = useWords('account');
  const proofText = useProofText();
  return (
    <li className={`line-above ${css.row}`}>
      <span className="row wrap gap-4-10 weight-540">
        {deviceName(entry.userAgent) || account('sessions.unknown')}
        {entry.isUnusual ? <Pill tone="warn">{t('sign-ins.unusual')}</Pill> : null}
      </span>
      <span className="block small muted anywhere">
        {proofText(entry)} · <TimeAgo at={entry.at} />
      </span>
      {entry.isUnusual ? <span className="block small quiet">{t('sign-ins.unusual-text')}</span> : null}
    </li>
  );
}
