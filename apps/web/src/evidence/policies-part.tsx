import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspRecord, CspViolation } from '@vigie/contract/observation/policy.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './part.module.css';
import { Unavailable } from './unavailable.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** What the page's policies stopped or reported, the policies themselves, and what other rules of the browser refused. */
export function PoliciesPart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const csp = seen(observation.csp);
  const violations = csp?.violations ?? [];
  return (
    <section className={css.part}>
      <Unavailable part={observation.csp} />
      <h4 className={css.heading}>{t('csp.title')}</h4>
      {violations.length === 0 ? (
        <p className={css.quiet}>{t('csp.none')}</p>
      ) : (
        <ul className={css.list}>
          {violations.map((violation, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
            <li key={index} className={css.item}>
              <Violation violation={violation} />
            </li>
          ))}
        </ul>
      )}
      <h4 className={css.heading}>{t('csp.policies')}</h4>
      {csp && csp.policies.length > 0 ? (
        <Policies policies={csp.policies} />
      ) : (
        <p className={css.quiet}>{t('csp.no-policy')}</p>
      )}
      <Refused observation={observation} />
    </section>
  );
}

function Violation({ violation }: { violation: CspViolation }): ReactNode {
  const t = useWords('evidence');
  const { effectiveDirective, blockedUrl, disposition, sourceUrl, line } = violation;
  return (
    <>
      <p className={css.line}>
        <span className={css.strong}>{effectiveDirective}</span>
        <span className={`${css.mono} ${css.grow}`}>{blockedUrl ?? t('csp.inline')}</span>
        <span className={disposition === 'enforce' ? css.bad : css.quiet}>{t(`csp.${disposition}`)}</span>
      </p>
      {sourceUrl ? (
        <p className={css.quiet}>
          {sourceUrl}
          {line === null ? '' : `:${line}`}
        </p>
      ) : null}
    </>
  );
}

function Policies({ policies }: { policies: CspRecord['policies'] }): ReactNode {
  const t = useWords('evidence');
  return (
    <ul className={css.list}>
      {policies.map(({ source, disposition, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
        <li key={index} className={css.item}>
          <p className={css.line}>
            <span className={css.strong}>{t(`csp.source-${source}`)}</span>
            <span className={css.quiet}>{t(`csp.${disposition}`)}</span>
          </p>
          <pre className={css.body}>
            {text
              .split(';')
              .map((directive) => directive.trim())
              .filter((directive) => directive !== '')
              .join('\n')}
          </pre>
        </li>
      ))}
    </ul>
  );
}

/** Refused or warned of across origins, and insecure on a secure page. */
function Refused({ observation }: Pick<WholeObservation, 'observation'>): ReactNode {
  const t = useWords('evidence');
  const cors = (seen(observation.corsIssues) ?? []).map(({ url, error, isWarning }) => ({
    url,
    what: error,
    isBad: !isWarning,
  }));
  const mixed = (seen(observation.mixedContent) ?? []).map(({ url, blocked }) => ({
    url,
    what: t('mixed'),
    isBad: blocked,
  }));
  const refused = [...cors, ...mixed];
  if (refused.length === 0) return null;
  return (
    <>
      <h4 className={css.heading}>{t('refused')}</h4>
      <ul className={css.list}>
        {refused.map(({ url, what, isBad }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
          <li key={index} className={css.item}>
            <p className={css.line}>
              <span className={isBad ? css.bad : css.quiet}>{what}</span>
              <span className={`${css.mono} ${css.grow}`}>{url}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
