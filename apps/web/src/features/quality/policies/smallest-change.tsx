import type { ReactNode } from 'react';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { diffOf } from './directive-diff.ts';
import css from './policies.module.css';

/** What it needs is code, and the policy stays as it is. */
const TRUSTED_TYPES = 'require-trusted-types-for';
/** Stands for what the server draws again. */
const NONCE = /\{NONCE\}/;

/** A directive as it is and as it should be: what goes is struck out, what comes is underlined. */
export function SmallestChange({ change }: { change: SitePolicy['changes'][number] }): ReactNode {
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
