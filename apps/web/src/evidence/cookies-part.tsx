import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CookieRecord } from '@vigie/contract/observation/observation.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import css from './evidence.module.css';
import { Line, Long, Records, Unavailable } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** The cookies after the visit; their values are never recorded. */
export function CookiesPart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const cookies = seen(observation.cookies);
  if (!cookies) return <Unavailable part={observation.cookies} />;
  if (cookies.length === 0) return <p className={css.none}>{t('cookies.none')}</p>;
  return (
    <section className="grid shrink gap-10">
      <p className="small muted">{t('cookies.values')}</p>
      <Records items={cookies} label={t('tab.cookies')}>
        {(cookie) => <Cookie cookie={cookie} />}
      </Records>
    </section>
  );
}

function Cookie({ cookie }: { cookie: CookieRecord }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { name, domain, path, expiresAt, httpOnly, secure, sameSite, sizeBytes } = cookie;
  const traits = [
    secure ? 'Secure' : null,
    httpOnly ? 'HttpOnly' : null,
    sameSite ? `SameSite=${sameSite}` : null,
    t('cookies.size', { count: sizeBytes }),
  ].filter((trait) => trait !== null);
  return (
    <>
      <Line>
        <span className="mono small weight-580 anywhere">{name}</span>
        <Long isCode>
          {domain}
          {path}
        </Long>
        <span className="small muted">
          {expiresAt ? t('cookies.until', { when: format.instant(expiresAt) }) : t('cookies.session')}
        </span>
      </Line>
      <p className="small muted">{traits.join(' · ')}</p>
    </>
  );
}
