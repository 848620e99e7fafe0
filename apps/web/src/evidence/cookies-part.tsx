import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CookieRecord } from '@vigie/contract/observation/observation.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import css from './evidence.module.css';
import { Unavailable } from './unavailable.tsx';
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
      <ul className={`grid plain rounded-s on-card ${css.list}`} aria-label={t('tab.cookies')}>
        {cookies.map((cookie) => (
          <li
            key={`${cookie.name} ${cookie.domain} ${cookie.path}`}
            className={`grid one-column shrink gap-4 ruled ${css.partItem}`}
          >
            <Cookie cookie={cookie} />
          </li>
        ))}
      </ul>
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
      <p className={`line wrap shrink ${css.line}`}>
        <span className={`mono small ${css.mono} weight-580`}>{name}</span>
        <span className={`mono small ${css.mono} ${css.grow}`}>
          {domain}
          {path}
        </span>
        <span className="small muted">
          {expiresAt ? t('cookies.until', { when: format.instant(expiresAt) }) : t('cookies.session')}
        </span>
      </p>
      <p className="small muted">{traits.join(' · ')}</p>
    </>
  );
}
