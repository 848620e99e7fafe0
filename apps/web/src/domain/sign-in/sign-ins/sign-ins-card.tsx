import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { SignInEntry } from '@vigie/contract/sign-in.ts';
import { deviceName } from '@vigie/contract/wording/device-name.ts';
import { useSignIns, useSignInsOf } from '../../../shared/api/sign-ins.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import css from './sign-ins.module.css';
import { useProofText } from './use-proof-text.ts';

const SHOWN_FIRST = 5;

/** Renders the user's own sign-ins with time, method and origin; unusual ones are marked. */
export function OwnSignInsCard(): ReactNode {
  const t = useWords('sign-ins');
  return <SignInsCard query={useSignIns()} lead={t('own')} />;
}

/** Renders the sign-ins of another user. */
export function SignInsOfUserCard({ userId }: { userId: string }): ReactNode {
  return <SignInsCard query={useSignInsOf(userId)} />;
}

interface SignInsCardProps {
  query: ReturnType<typeof useSignIns>;
  lead?: string;
}

function SignInsCard({ query, lead }: SignInsCardProps): ReactNode {
  const t = useWords('sign-ins');
  return (
    <Card title={t('title')}>
      {lead === undefined ? null : <p className="quiet pretty mb-14">{lead}</p>}
      <QueryView query={query} failed={t('failed')}>
        {(entries) => <List entries={entries} />}
      </QueryView>
    </Card>
  );
}

function List({ entries }: { entries: readonly SignInEntry[] }): ReactNode {
  const t = useWords('sign-ins');
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return <p className="muted pretty">{t('none')}</p>;
  return (
    <>
      <ul className="grid one-column plain">
        {entries.slice(0, isWhole ? undefined : SHOWN_FIRST).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {isWhole || entries.length <= SHOWN_FIRST ? null : (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('all', { count: entries.length })}
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: SignInEntry }): ReactNode {
  const t = useWords('sign-ins');
  const proofText = useProofText();
  return (
    <li className={`line-above ${css.row}`}>
      <span className="row wrap gap-4-10 weight-540">
        {deviceName(entry.userAgent) || t('unknown')}
        {entry.isUnusual ? <Pill tone="warn">{t('unusual')}</Pill> : null}
      </span>
      <span className="block small muted anywhere">
        {proofText(entry)} · <TimeAgo at={entry.at} />
      </span>
      {entry.isUnusual ? <span className="block small quiet">{t('unusual-text')}</span> : null}
    </li>
  );
}
