import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ContainerFinding } from '@vigie/contract/container-finding.ts';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useNames, type ContainerNames } from '../../../domain/containers/names.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { IconCheck, IconTags } from '../../../shared/ui/icons.ts';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import { byKind, TONE_OF_FINDING, type FoundKind } from './finding-kinds.ts';
import { useFoundText } from './found-text.ts';
import css from './tag-managers.module.css';

/** Renders the findings of a container by kind, each with its remedy and its parts. */
export function ReviewView({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const names = useNames(detail.container);
  const { findings, lookedAt, kept: stored } = detail;
  if (findings.length === 0)
    return lookedAt.visits === 0 && stored.context === undefined ? (
      <EmptyState icon={IconTags} title={t('review.never')} text={t('review.never-text')} />
    ) : (
      <EmptyState
        icon={IconCheck}
        title={t('review.empty')}
        text={
          stored.context === undefined
            ? t('review.empty-text', { count: format.number(lookedAt.visits) })
            : t('review.empty-server')
        }
      />
    );
  return (
    <section className="card clip" aria-label={t('view.review')}>
      {byKind(findings).map((found, index) => (
        <KindDisclosure
          key={found.kind}
          found={found}
          names={names}
          websiteId={stored.websiteId}
          isOpen={index === 0}
        />
      ))}
    </section>
  );
}

interface KindDisclosureProps {
  found: FoundKind;
  names: ContainerNames;
  websiteId: string;
  isOpen: boolean;
}

const SHOWN_AT_ONCE = 25;

function KindDisclosure({
  found: { kind, findings },
  names,
  websiteId,
  isOpen,
}: KindDisclosureProps): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const [first] = findings;
  return (
    <Disclosure
      isOpen={isOpen}
      isPrinted
      summary={
        <>
          <StatusIcon tone={TONE_OF_FINDING[kind]} />
          <span className="grow shrink weight-540 anywhere">{t(`finding.${kind}`)}</span>
          <span className="fixed number weight-540">{format.number(findings.length)}</span>
        </>
      }
    >
      <div className="grid one-column gap-10">
        <p className="quiet pretty">{t(`finding.${kind}.fix`)}</p>
        <ul className="grid one-column plain">
          {findings.slice(0, limit).map((finding, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- A review never changes the order of its findings.
            <li key={index} className={`shrink ruled ${css.found}`}>
              <Found finding={finding} names={names} websiteId={websiteId} />
            </li>
          ))}
        </ul>
        {findings.length > limit ? (
          <Button variant="default" className="fit" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            {t('review.more', { count: findings.length - limit })}
          </Button>
        ) : null}
        {first && first.lookedAt.visits > 0 ? (
          <p className="small muted number">
            {t('review.looked-at', { count: first.lookedAt.visits, days: String(first.lookedAt.days) })}
          </p>
        ) : null}
      </div>
    </Disclosure>
  );
}

interface FoundProps {
  finding: ContainerFinding;
  names: ContainerNames;
  websiteId: string;
}

/** Renders the part with the finding, as a link if it is a tag, and the detail. */
function Found({ finding, names, websiteId }: FoundProps): ReactNode {
  const t = useWords('tag-managers');
  const text = useFoundText(names)(finding);
  const { tag, trigger, variable, client, transformation, details } = finding;
  return (
    <span className="line wrap gap-2-16 shrink">
      {tag === null ? null : (
        <Link
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, tab: undefined, tag: String(tag) })}
          className="link touch anywhere"
        >
          {names.tag(tag)}
        </Link>
      )}
      {trigger === null ? null : <span className="weight-540 anywhere">{names.trigger(trigger)}</span>}
      {variable === null ? null : <span className="weight-540 anywhere">{names.variable(variable)}</span>}
      {client === undefined ? null : <span className="weight-540 anywhere">{names.client(client)}</span>}
      {transformation === undefined ? null : (
        <span className="weight-540 anywhere">{names.transformation(transformation)}</span>
      )}
      {text === '' ? null : <span className="quiet anywhere">{text}</span>}
      {details.observationId === undefined ? null : (
        <Link
          to="/urls/liste"
          search={{ website: websiteId, observation: details.observationId }}
          className="link touch small"
        >
          {t('review.visit')}
        </Link>
      )}
    </span>
  );
}
