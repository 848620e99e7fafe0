import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { SignInEntry } from '@vigie/contract/sign-in.ts';
import { deviceName } from '@vigie/contract/wording/device-name.ts';
import { useSignInsOf } from '../../../api/ways-in.ts';
import { useFormat, useWords } from '../../../i18n/i18n-provider.tsx';
import { Loaded } from '../../../resource/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import css from '../users.module.css';

const FIRST_SHOWN = 5;

/** When, how and from where a user signed in. */
export function SignInsCard({ userId }: { userId: string }): ReactNode {
  const t = useWords('ways-in');
  return (
    <Card title={t('sign-ins')}>
      <Loaded query={useSignInsOf(userId)} failed={t('sign-ins.failed')}>
        {(entries) => <List entries={entries} />}
      </Loaded>
    </Card>
  );
}

function List({ entries }: { entries: readonly SignInEntry[] }): ReactNode {
  const t = useWords('ways-in');
  const [isAll, setAll] = useState(false);
  if (entries.length === 0) return <p className="muted pretty">{t('sign-ins.none')}</p>;
  return (
    <>
      <ul className={`grid plain ${css.items}`}>
        {entries.slice(0, isAll ? entries.length : FIRST_SHOWN).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {!isAll && entries.length > FIRST_SHOWN ? (
        <Button variant="subtle" size="compact-sm" className="mt-8" onClick={() => setAll(true)}>
          {t('sign-ins.all', { count: entries.length })}
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: SignInEntry }): ReactNode {
  const t = useWords('ways-in');
  const format = useFormat();
  const { at, method, secondFactor, provider, ip, country, userAgent, isUnusual } = entry;
  const first = provider === null ? t(`method.${method}`) : t('method.by', { provider });
  const how =
    secondFactor === null ? first : t('method.with', { first, second: t(`factor.${secondFactor}`) });
  const place = country === null ? ip : `${ip} (${format.country(country)})`;
  return (
    <li className={`grid gap-4 ruled ${css.item}`}>
      <span className="row wrap gap-4-10 weight-540">
        {deviceName(userAgent) || t('sign-ins.unknown')}
        {isUnusual ? <Pill tone="warn">{t('sign-ins.unusual')}</Pill> : null}
      </span>
      <span className="small anywhere">{how}</span>
      <span className="small muted anywhere">
        {place} · <TimeAgo at={at} />
      </span>
    </li>
  );
}
