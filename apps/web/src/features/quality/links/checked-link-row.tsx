import type { ReactNode } from 'react';
import type { LinkFinding } from '@vigie/contract/link-report.ts';
import type { CheckedLink } from '@vigie/contract/stored-link-list.ts';
import { hopCauseIn, LINK_KIND_WORDS, linkFindingSentence } from '@vigie/contract/wording/link-words.ts';
import { useLocale, useWording, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { readableUrl } from '../../../shared/ui/readable-url.ts';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import css from './links.module.css';

const TONES: Record<CheckedLink['outcome'], Tone> = { passed: 'ok', failed: 'fail', skipped: 'warn' };
const KINDS_SHOWN = 2;

/** Renders a link of a check: one line, which opens its way and its findings. */
export function CheckedLinkRow({ link }: { link: CheckedLink }): ReactNode {
  const t = useWords('links');
  const { locale } = useLocale();
  const { url, outcome, hops, findings } = link;
  const kinds = [...new Set(findings.map(({ kind }) => kind))];
  return (
    <Disclosure
      summary={
        <>
          <StatusIcon tone={TONES[outcome]} size={16} />
          <span className="grow shrink">
            <span className="block mono small anywhere">{readableUrl(url)}</span>
            <span className="block small muted anywhere">
              {outcome === 'skipped' ? (
                <Skipped link={link} />
              ) : hops.length === 0 ? (
                t('hops.none')
              ) : (
                t('hops', { count: hops.length })
              )}
            </span>
            {kinds.length === 0 ? null : (
              <span className={`small ${css.kindsBelow}`}>
                {kinds.map((kind) => LINK_KIND_WORDS[kind][locale]).join(', ')}
              </span>
            )}
          </span>
          <span className={`row wrap gap-4-10 ${css.kinds}`}>
            {kinds.slice(0, KINDS_SHOWN).map((kind) => (
              <Tag key={kind}>{LINK_KIND_WORDS[kind][locale]}</Tag>
            ))}
            {kinds.length > KINDS_SHOWN ? <Tag>{`+${kinds.length - KINDS_SHOWN}`}</Tag> : null}
          </span>
        </>
      }
    >
      <LinkWay link={link} />
    </Disclosure>
  );
}

function Skipped({ link: { landing, checkedAt } }: { link: CheckedLink }): ReactNode {
  const t = useWords('links');
  const wording = useWording();
  if (landing.outcome === 'measured') return t('outcome.skipped');
  return checkedAt === null && landing.outcome === 'cancelled'
    ? t('not-followed')
    : wording.failure(landing.outcome);
}

/** Renders the answers on the way in their order, each with what it lost, then the landing page. */
function LinkWay({ link: { hops, landing, findings } }: { link: CheckedLink }): ReactNode {
  const t = useWords('links');
  const { locale } = useLocale();
  const wording = useWording();
  const last = hops.length + 1;
  const at = (number: number) => findings.filter(({ hop }) => hop !== null && Math.min(hop, last) === number);
  const ofLink = findings.filter(({ hop }) => hop === null);
  return (
    <div className="grid one-column gap-10">
      <ol className="plain grid one-column gap-8">
        {hops.map((hop, index) => (
          <Answer
            key={index}
            url={hop.url}
            text={`${t('answer', { number: index + 1 })} · ${hop.status ?? '–'} · ${hopCauseIn(locale, hop.by)}`}
            findings={at(index + 1)}
          />
        ))}
        <Answer
          url={landing.url}
          text={
            landing.outcome === 'measured'
              ? t('landing')
              : `${t('landing.failed')} · ${wording.failure(landing.outcome)}`
          }
          findings={at(last)}
        />
      </ol>
      {ofLink.length === 0 ? null : <Findings findings={ofLink} />}
    </div>
  );
}

interface AnswerProps {
  url: string;
  text: string;
  findings: readonly LinkFinding[];
}

function Answer({ url, text, findings }: AnswerProps): ReactNode {
  return (
    <li className={`grid one-column gap-4 ${css.answer}`} data-broken={findings.length > 0 || undefined}>
      <span className="small muted">{text}</span>
      <span className="mono small anywhere">{readableUrl(url)}</span>
      {findings.length === 0 ? null : <Findings findings={findings} />}
    </li>
  );
}

function Findings({ findings }: { findings: readonly LinkFinding[] }): ReactNode {
  const { locale } = useLocale();
  return (
    <ul className="plain grid one-column gap-6">
      {findings.map((finding) => (
        <li key={JSON.stringify(finding)} className="flex items-start gap-8">
          <StatusIcon tone="fail" size={14} />
          <span className="shrink pretty anywhere">{linkFindingSentence(locale, finding)}</span>
        </li>
      ))}
    </ul>
  );
}
