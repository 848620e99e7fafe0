import type { ReactNode } from 'react';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { VisitLink } from '../../../shared/report/visit-link.tsx';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { ExternalLink } from '../../../shared/ui/external-link.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Pill, Tag } from '../../../shared/ui/pill.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { Directives } from './directives.tsx';
import { Findings } from './findings.tsx';
import css from './policies.module.css';
import { diffOf } from './directive-diff.ts';

/** Renders one policy: what it blocks and the change that allows it, its weaknesses, its directives, its text. */
export function PolicyCard({ policy, isOpen }: { policy: SitePolicy; isOpen: boolean }): ReactNode {
  const t = useWords('policies');
  return (
    <div className="shrink clip card">
      <Disclosure isPrinted isOpen={isOpen} summary={<PolicySummary policy={policy} />}>
        <div className={`grid one-column ${css.body}`}>
          <Example policy={policy} />
          {policy.changes.map((change) => (
            <SmallestChange key={`${change.target} ${change.directive}`} change={change} />
          ))}
          <Findings findings={policy.findings} />
          <Directives directives={policy.directives} />
          <details className="shrink">
            <summary className={`fit pointer weight-540 quiet ${css.summary}`}>{t('text')}</summary>
            <CopyLine line={policy.text} />
          </details>
        </div>
      </Disclosure>
    </div>
  );
}

function PolicySummary({ policy }: { policy: SitePolicy }): ReactNode {
  const t = useWords('policies');
  const { disposition, source, pages, lastSeenAt, changes, findings } = policy;
  const grave = findings.filter(({ severity }) => severity === 'high').length;
  return (
    <span className={`grid items-center grow shrink gap-4-14 ${css.head}`}>
      <span className="flex wrap gap-6">
        <Tag>{t(`source.${source}`)}</Tag>
        <Tag>{t(`disposition.${disposition}`)}</Tag>
        {changes.length > 0 ? (
          <Pill tone={disposition === 'enforce' ? 'fail' : 'warn'}>
            {t(disposition === 'enforce' ? 'blocks' : 'would-block')}
          </Pill>
        ) : (
          <Pill tone="ok">{t('lets-through')}</Pill>
        )}
        {grave > 0 ? <Pill tone="warn">{t('grave', { count: grave })}</Pill> : null}
      </span>
      <code className="small muted ellipsis" title={policy.text}>
        {policy.text}
      </code>
      <span className={`small muted number nowrap text-end ${css.figures}`}>
        {t('pages', { count: pages })} · <TimeAgo at={lastSeenAt} />
      </span>
    </span>
  );
}

function Example({ policy: { example } }: { policy: SitePolicy }): ReactNode {
  const t = useWords('policies');
  return (
    <p className={`row wrap shrink muted ${css.example}`}>
      <span>{t('example')}</span>
      <ExternalLink url={example.url} />
      <VisitLink search={{ observation: example.observationId }}>{t('example.open')}</VisitLink>
    </p>
  );
}

/** Directive whose violations need a change of code, not of the policy. */
const TRUSTED_TYPES = 'require-trusted-types-for';
/** Matches the placeholder of the nonce that the server generates for each response. */
const NONCE = /\{NONCE\}/;

/** Renders a directive before and after the change: removed parts are struck out, added parts underlined. */
function SmallestChange({ change }: { change: SitePolicy['changes'][number] }): ReactNode {
  const t = useWords('policies');
  const { before, after } = diffOf(change.before, change.after);
  const { directive, target, blockedUrl } = change;
  const isCode = directive === TRUSTED_TYPES;
  const nonce = NONCE.exec(change.after)?.[0];
  return (
    <section className={css.change} aria-label={t('change.title', { directive })}>
      <h3 className={css.title}>{t('change.title', { directive })}</h3>
      <p className="quiet pretty">
        {t(`change.${target}`)}{' '}
        {blockedUrl === null ? null : <code className={`small anywhere ${css.mono}`}>{blockedUrl}</code>}
      </p>
      <dl className={`grid items-baseline ${css.pair}`}>
        <dt>{t('change.now')}</dt>
        <dd>
          {before.length === 0 ? (
            <span className="quiet pretty">{t('change.absent')}</span>
          ) : (
            <code className={`small anywhere ${css.mono}`}>
              {before.map(({ text, isChanged }, index) => (
                <span key={index}>
                  {isChanged && !isCode ? <del className={css.del}>{text}</del> : text}{' '}
                </span>
              ))}
            </code>
          )}
        </dd>
        <dt>{t(isCode ? 'change.run' : 'change.then')}</dt>
        <dd>
          <CopyLine line={change.after}>
            {after.map(({ text, isChanged }, index) => (
              <span key={index}>{isChanged ? <ins className={css.ins}>{text}</ins> : text} </span>
            ))}
          </CopyLine>
        </dd>
      </dl>
      {nonce ? <p className="quiet pretty">{t('change.nonce', { nonce })}</p> : null}
    </section>
  );
}
