import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ContainerClient, ContainerTransformation, IncomingEvent } from '@vigie/contract/container.ts';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useNames, useContainerWording, type ContainerNames } from '../../../domain/containers/names.ts';
import { OutcomePill } from '../../../domain/containers/outcome-pill.tsx';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Parameters } from '../tag-managers/tag-panel.tsx';
import css from '../tag-managers/tag-managers.module.css';

interface PartProps {
  detail: ContainerDetail;
  names: ContainerNames;
}

/** Renders which incoming event leads to which tags, the tags that wait for nothing, and the parts of a server. */
export function IncomingView({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('server-containers');
  const names = useNames(detail.container);
  const idle = detail.findings.flatMap(({ kind, tag }) =>
    kind === 'without-trigger' && tag !== null ? [tag] : [],
  );
  const { clients = [], transformations = [] } = detail.container;
  return (
    <div className="grid one-column gap-16">
      <Events detail={detail} names={names} />
      <Card title={t('incoming.idle')}>
        {idle.length === 0 ? (
          <p className="quiet pretty">{t('incoming.idle-none')}</p>
        ) : (
          <ul className="grid one-column gap-6 plain">
            {idle.map((tag) => (
              <li key={tag} className="shrink">
                <TagLink tag={tag} names={names} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Parts title={t('incoming.clients')} parts={clients} names={names} nameOf={names.client} />
      <Parts
        title={t('incoming.transformations')}
        parts={transformations}
        names={names}
        nameOf={names.transformation}
      />
    </div>
  );
}

function Events({ detail: { incoming = [], container }, names }: PartProps): ReactNode {
  const t = useWords('server-containers');
  const groups = Map.groupBy(incoming, ({ client }) => client);
  if (incoming.length === 0)
    return (
      <Card title={t('incoming.title')}>
        <p className="quiet pretty">{t('incoming.none')}</p>
      </Card>
    );
  return [...groups].map(([client, events]) => {
    const isListed = container.clients?.some(({ number }) => number === client) === true;
    const source = client !== null && isListed ? names.client(client) : t('incoming.any-client');
    return (
      <section key={client} className="card clip" aria-label={t('incoming.from', { client: source })}>
        <h3 className={`m-0 card-title ${css.page}`}>{t('incoming.from', { client: source })}</h3>
        {events.map((event, index) => (
          <EventDisclosure key={event.event} event={event} names={names} isOpen={index === 0} />
        ))}
      </section>
    );
  });
}

interface EventProps {
  event: IncomingEvent;
  names: ContainerNames;
  isOpen: boolean;
}

function EventDisclosure({ event: { event, tags }, names, isOpen }: EventProps): ReactNode {
  const t = useWords('server-containers');
  const format = useFormat();
  const { doubts } = useContainerWording();
  return (
    <Disclosure
      isOpen={isOpen}
      isPrinted
      summary={
        <>
          <span className="grow shrink weight-540 anywhere">{event ?? t('incoming.other')}</span>
          <span className="fixed small muted number">
            {t('incoming.tags', { count: tags.length, shown: format.number(tags.length) })}
          </span>
        </>
      }
    >
      <ul className="grid one-column gap-8 plain">
        {tags.map(({ tag, outcome, missing, doubts: own }) => {
          const others = own.filter((doubt) => doubt !== 'variable').map((doubt) => doubts[doubt]);
          const why = [...(missing.length > 0 ? [names.variables(missing)] : []), ...others].join(' · ');
          return (
            <li key={tag} className="line wrap gap-2-16 shrink">
              <TagLink tag={tag} names={names} />
              <OutcomePill outcome={outcome} />
              {why === '' ? null : (
                <span className="small muted anywhere">{t('incoming.depends', { why })}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

function TagLink({ tag, names }: { tag: number; names: ContainerNames }): ReactNode {
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, tab: undefined, tag: String(tag) })}
      className="link touch anywhere"
    >
      {names.tag(tag)}
    </Link>
  );
}

interface PartsProps {
  title: string;
  parts: readonly (ContainerClient | ContainerTransformation)[];
  names: ContainerNames;
  nameOf: (number: number) => string;
}

/** Renders clients or transformations with their settings. */
function Parts({ title, parts, names, nameOf }: PartsProps): ReactNode {
  const t = useWords('server-containers');
  const format = useFormat();
  if (parts.length === 0) return null;
  return (
    <section className="card clip" aria-label={title}>
      <h3 className={`m-0 card-title ${css.page}`}>{title}</h3>
      {parts.map((part) => (
        <Disclosure
          key={part.number}
          isPrinted
          summary={
            <>
              <span className="grow shrink weight-540 anywhere">{nameOf(part.number)}</span>
              <span className="fixed small muted number">
                {t('incoming.priority', { priority: format.exact(part.priority) })}
              </span>
            </>
          }
        >
          <div className="grid one-column gap-8">
            {'tags' in part ? (
              <p className="small quiet pretty anywhere">
                {part.tags.length === 0
                  ? t('incoming.changes-none')
                  : t('incoming.changes', { tags: part.tags.map(names.tag).join(', ') })}
              </p>
            ) : null}
            {Object.keys(part.parameters).length === 0 ? (
              <p className="small muted">{t('incoming.no-parameters')}</p>
            ) : (
              <Parameters parameters={part.parameters} names={names} />
            )}
          </div>
        </Disclosure>
      ))}
    </section>
  );
}
